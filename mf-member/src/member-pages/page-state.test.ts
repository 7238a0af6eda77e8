import type { Page } from '@fankeep/shared/contract'
import { aPage, aRun, fixedNow } from '@fankeep/shared/testing'
import type { Upload } from '../upload/uploads'
import { statusOf } from './page-state'

const now = new Date(fixedNow)
const daysBack = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
const sending: Upload = {
  state: 'sending',
  names: ['a.zip'],
  sent: 1,
  of: 2,
  perSecond: null,
  retryAt: null,
  reason: null,
}
const failed = aRun({ state: 'failed', created_at: daysBack(0), ended_at: daysBack(0) })

test.each([
  ['a fresh backup and list', aPage(), {}, 'safe', 'kept', 'fans', false],
  ['no backup yet', aPage({ last_backup: null, list_at: null }), {}, 'waiting', 'never', 'import', true],
  ['the list is 19 days old', aPage({ list_at: daysBack(19) }), {}, 'late', 'listOld', 'importNew', false],
  ['the list is two weeks old', aPage({ list_at: daysBack(14) }), {}, 'safe', 'kept', 'fans', false],
  ['posts but no list', aPage({ list_at: null }), {}, 'part', 'postsOnly', 'importNew', false],
  [
    'posts of a platform without lists',
    aPage({ platform: 'youtube', list_at: null }),
    {},
    'part',
    'postsOnly',
    'posts',
    false,
  ],
  ['the member has no access', aPage({ state: 'lost_access' }), {}, 'late', 'kept', 'callback', false],
  [
    'no access, and the authorisation has expired',
    aPage({ state: 'lost_access', access: { ...aPage().access, state: 'expired' } }),
    {},
    'late',
    'kept',
    'callback',
    false,
  ],
  [
    'no access and no backup',
    aPage({ state: 'lost_access', last_backup: null, list_at: null, fans: 0 }),
    {},
    'late',
    'never',
    'fans',
    false,
  ],
  [
    'a state that only a newer server knows',
    aPage({ state: 'merged' as Page['state'] }),
    {},
    'late',
    'kept',
    'fans',
    false,
  ],
  ['a run is under way', aPage(), { live: { run: aRun() } }, 'running', 'running', 'fans', false],
  ['an upload is under way', aPage(), { upload: sending }, 'running', 'running', 'fans', false],
  [
    'an upload waits for the network',
    aPage(),
    { upload: { ...sending, state: 'broken' as const } },
    'running',
    'running',
    'fans',
    false,
  ],
  [
    'an upload was refused',
    aPage(),
    { upload: { ...sending, state: 'refused' as const } },
    'failed',
    'uploadFailed',
    'importAgain',
    true,
  ],
  [
    'the last run failed',
    aPage({ last_backup: daysBack(2) }),
    { ended: failed },
    'failed',
    'failed',
    'importAgain',
    true,
  ],
  [
    'hijacked, even during a run',
    aPage({ state: 'hijacked' }),
    { live: { run: aRun() } },
    'danger',
    'kept',
    'fans',
    false,
  ],
])('the status of a page: %s', (_, page, news, badge, fact, action, urgent) => {
  expect(statusOf(page, news, now)).toMatchObject({ badge, fact, action, urgent })
})

test('ignores a failed run if a later backup succeeded', () => {
  const page = aPage({ last_backup: daysBack(0) })
  expect(statusOf(page, { ended: { ...failed, created_at: daysBack(1) } }, now).badge).toBe('safe')
})
