import { aPage, aRun, fixedNow } from '@fankeep/shared/testing'
import { headOf } from './head'
import { todosOf } from './todos'

const now = new Date(fixedNow)
const limits = {
  storage: { used: 1, of: 100 },
  pages: { used: 2, of: 10 },
  platforms: { used: 1, of: null },
  fans_shown: null,
}
const spare = aPage({ id: 'spare', role: 'backup' })

test('the title says the worst first', () => {
  const safe = aPage()
  const missing = aPage({ id: 'm', last_backup: null })
  const stuck = aPage({ id: 's', state: 'lost_access' })
  const gone = aPage({ id: 'g', state: 'suspended' })
  const taken = aPage({ id: 't', state: 'hijacked' })
  const titles = [
    [],
    [safe],
    [safe, missing],
    [safe, missing, stuck],
    [safe, stuck, gone],
    [gone, taken],
  ].map((pages) => headOf(pages, {}, now).title)
  expect(titles).toEqual(['empty', 'safeOne', 'missing', 'failed', 'suspended', 'hijacked'])
})

test('a page without a fan list is not called safe', () => {
  const bare = aPage({ id: 'b', platform: 'youtube', list_at: null })
  expect(headOf([bare], {}, now)).toMatchObject({ title: 'noList', count: 1 })
  expect(headOf([aPage(), bare], {}, now).parts).toEqual([
    { what: 'safe', count: 1 },
    { what: 'noList', count: 1 },
  ])
})

test('a member who cannot get in is not asked for an archive from there', () => {
  const page = aPage({ state: 'lost_access', list_at: null, posts: 0 })
  expect(todosOf([page, spare], limits, now)).toEqual([])
})

test('it counts the pages by state and leaves out what there is none of', () => {
  const pages = [aPage({ id: 'a' }), aPage({ id: 'b' }), aPage({ id: 'c', state: 'hijacked' })]
  expect(headOf(pages, {}, now).parts).toEqual([
    { what: 'safe', count: 2 },
    { what: 'danger', count: 1 },
  ])
})

test('a last run that failed counts as one to look at', () => {
  const ended = { page1: aRun({ state: 'failed', created_at: fixedNow, ended_at: fixedNow }) }
  expect(headOf([aPage()], ended, now)).toMatchObject({ title: 'failed', count: 1 })
})

test('what to do next comes from what is known, three at most', () => {
  const old = aPage({ id: 'old', list_at: '2026-09-01T00:00:00.000Z' })
  const bare = aPage({ id: 'bare', platform: 'x', posts: 0, fans: 5 })
  const full = { ...limits, storage: { used: 90, of: 100 } }
  expect(todosOf([old, bare, spare], full, now).map((todo) => todo.what)).toEqual([
    'storage',
    'list',
    'content',
  ])
})

test('a calm member with a spare for each platform is left in peace', () => {
  expect(todosOf([aPage(), spare], limits, now)).toEqual([])
})

test('the platform of the page with most fans is the one to get a spare', () => {
  const pages = [aPage(), aPage({ id: 'x', platform: 'x', fans: 5_000_000 })]
  expect(todosOf(pages, limits, now)).toEqual([{ what: 'spare', platform: 'x' }])
})

test('no spare is proposed where the plan has no place left', () => {
  expect(todosOf([aPage()], { ...limits, pages: { used: 10, of: 10 } }, now)).toEqual([])
})
