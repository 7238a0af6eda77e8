import { eventsPath } from '@fankeep/shared/contract/calls'
import { startTestServer, type TestServer } from '../../../test/server'
import type { Mail } from '../../infra/messages'
import { waitUntil } from '../../infra/wait'
import { imports } from '../backup/test-imports'
import { inTransaction } from '../../infra/database/transaction'
import { notify } from './notify'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { instagram } = imports(() => server)

const tell = (userId: string, page: string) =>
  inTransaction(server.services.db, (trx) =>
    notify(server.services, trx, userId, { kind: 'run_failed', params: { page, reason: 'run_failed' } }),
  )

test('notices.list pages notices newest first in the requested language, with the unseen count', async () => {
  const member = await server.asMember()
  for (const page of ['One', 'Two', 'Three']) await tell(member.id, page)
  const first = await member.call('notices.list', { limit: 2 }, { language: 'en' })
  expect(first.data).toMatchObject({ total: 3, unseen: 3 })
  expect(first.data.list.map(({ title }) => title)).toEqual([
    'The backup of “Three” failed',
    'The backup of “Two” failed',
  ])
  const rest = await member.call(
    'notices.list',
    { limit: 2, cursor: first.data.next! },
    { language: 'zh-tw' },
  )
  expect(rest.data).toMatchObject({ next: null, list: [{ title: '「One」這次沒有備份成功', seen: false }] })

  const upTo = first.data.list[1]!.id
  expect((await member.call('notices.seen', { notice: upTo })).data.unseen).toBe(1)
  const again = (await member.call('notices.list', {})).data
  expect(again.list.map(({ seen }) => seen)).toEqual([false, true, true])
  expect(again.unseen).toBe(1)
})

test('notices.list filters by topic and by unread, also across pages', async () => {
  const { member } = await instagram()
  for (const page of ['One', 'Two', 'Three']) await tell(member.id, page)
  await inTransaction(server.services.db, (trx) =>
    notify(server.services, trx, member.id, { kind: 'storage_full', params: { used: 9, of: 9 } }),
  )
  await inTransaction(server.services.db, (trx) =>
    notify(server.services, trx, member.id, {
      kind: 'login_linked',
      params: { site: 'Google', account: 'a@a.test' },
    }),
  )
  const kinds = async (asked: object) =>
    (await member.call('notices.list', asked)).data.list.map(({ kind }) => kind)
  expect(await kinds({ topic: 'account' })).toEqual(['login_linked'])
  expect(await kinds({ topic: 'backup' })).toEqual(['storage_full', 'run_failed', 'run_failed', 'run_failed'])
  expect(await kinds({ topic: 'restore' })).toEqual([])
  const [newest] = (await member.call('notices.list', { topic: 'backup' })).data.list
  await member.call('notices.mark', { notice: [newest!.id], seen: true })
  const first = await member.call('notices.list', { topic: 'backup', unread: true, limit: 2 })
  expect(first.data.list.map(({ kind }) => kind)).toEqual(['run_failed', 'run_failed'])
  const rest = { topic: 'backup' as const, unread: true, limit: 2, cursor: first.data.next! }
  expect(await kinds(rest)).toEqual(['run_failed'])
  expect(first.data.unseen).toBe(4)
})

test('notices.mark marks notices as read or unread, and not those of another member', async () => {
  const [member, other] = [await server.asMember(), await server.asMember()]
  for (const page of ['One', 'Two', 'Three']) await tell(member.id, page)
  await tell(other.id, 'Other')
  const { list } = (await member.call('notices.list', {})).data
  const theirs = (await other.call('notices.list', {})).data.list[0]!
  const notice = [list[0]!.id, list[2]!.id, theirs.id]
  expect((await member.call('notices.mark', { notice, seen: true })).data).toEqual({ unseen: 1 })
  const after = (await member.call('notices.list', {})).data.list.map(({ seen }) => seen)
  expect(after).toEqual([true, false, true])
  expect((await other.call('notices.list', {})).data.unseen).toBe(1)
  expect((await member.call('notices.mark', { notice: [list[0]!.id], seen: false })).data).toEqual({
    unseen: 2,
  })
  expect(await member.call('notices.mark', { notice: [], seen: true })).toMatchObject({
    error: 'nothing_selected',
  })
})

test('notices.seen marks all older notices even if the page of the newest is in the bin', async () => {
  const { member, page } = await instagram()
  await tell(member.id, 'One')
  await inTransaction(server.services.db, (trx) =>
    notify(server.services, trx, member.id, {
      ...{ kind: 'hijack', params: { page: 'Two', sign: 'page_vanished' }, pageId: page },
    }),
  )
  const { list } = (await member.call('notices.list', {})).data
  await member.call('pages.delete', { id: page })
  expect(await member.call('notices.seen', { notice: list[0]!.id })).toMatchObject({ data: { unseen: 0 } })
})

test('a member cannot see another member’s notices or mark them as seen', async () => {
  const [one, other] = [await server.asMember(), await server.asMember()]
  await tell(one.id, 'Secret')
  const { list } = (await one.call('notices.list', {})).data
  expect((await other.call('notices.list', {})).data).toMatchObject({ list: [], total: 0, unseen: 0 })
  expect(await other.call('notices.seen', { notice: list[0]!.id })).toMatchObject({
    code: 0,
    error: 'not_found',
  })
  expect((await one.call('notices.list', {})).data.unseen).toBe(1)
})

test('the event stream sends notices in the member’s language, not others’ or rolled back ones', async () => {
  const [one, other] = [await server.asMember(), await server.asMember()]
  const ends = new AbortController()
  const response = await fetch(server.origin + eventsPath, {
    headers: { 'x-token': one.token, 'accept-language': 'en-us' },
    signal: ends.signal,
  })
  let text = ''
  const reading = (async () => {
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) text += piece
  })().catch(() => {})
  await server.services.notifications.listens()
  await tell(other.id, 'Other')
  await inTransaction(server.services.db, async (trx) => {
    await notify(server.services, trx, one.id, {
      kind: 'run_failed',
      params: { page: 'Never', reason: 'run_failed' },
    })
    throw new Error('rolled back')
  }).catch(() => {})
  await tell(one.id, 'Mine')
  expect(await waitUntil(() => text.includes('event: notice'), { within: 10_000, every: 20 })).toBe(true)
  expect(text).toContain('The backup of “Mine” failed')
  expect(text).not.toMatch(/Other|Never/)
  ends.abort()
  await reading
})

test('a notice of a hijack is urgent, and its mail has both answers: CallBack and “it was me”', async () => {
  const { member, page } = await instagram()
  server.sent.length = 0
  await inTransaction(server.services.db, (trx) =>
    notify(server.services, trx, member.id, {
      kind: 'hijack',
      params: { page: 'Mochi', sign: 'token_revoked', platform: 'instagram' },
      pageId: page,
    }),
  )
  const { list } = (await member.call('notices.list', {}, { language: 'en' })).data
  expect(list).toMatchObject([{ kind: 'hijack', urgent: true, page, path: '/channel' }])
  await server.work()
  const [mail] = server.sent as Mail[]
  expect(mail?.to).toBe(member.email)
  for (const said of ['不是我，用 CallBack 通知粉絲', `/callback?id=${page}`, '是我本人', '/channel']) {
    expect(mail?.text).toContain(said)
    expect(mail?.html).toContain(said)
  }
})
