import type { PlatformKey } from '@fankeep/shared/contract'
import { startTestServer, type TestServer } from '../../../test/server'
import type { PageRow } from '../pages/owned-page'
import { overlapsOf } from './overlaps'
import { followed, imports, instagramZip, type TestMember } from '../backup/test-imports'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { addPage, importOf, instagram, deletePage, erasePage } = imports(() => server)

const addresses = {
  facebook: 'https://www.facebook.com/island.days',
  instagram: 'https://www.instagram.com/mochi.daily',
  threads: 'https://www.threads.com/@mochi.daily',
  tiktok: 'https://www.tiktok.com/@mochi.daily',
  x: 'https://x.com/mochidaily',
  xiaohongshu: 'https://www.xiaohongshu.com/user/profile/5f0000000000000001000000',
}

interface Fan {
  uid: string
  name?: string
  username?: string
  email?: string
}

const csvOf = (fans: Fan[]) => ({
  name: 'fans.csv',
  content: Buffer.from(
    `uid,name,username,url,followed_at,email\n${fans
      .map(({ uid, name = '', username = '', email = '' }) => `${uid},"${name}",${username},,,${email}\n`)
      .join('')}`,
  ),
})

async function pageWith(
  member: TestMember,
  platform: keyof typeof addresses & PlatformKey,
  fans: Fan[],
  url = addresses[platform],
) {
  const { id } = await addPage(member, platform, url)
  await importOf(member, id, csvOf(fans))
  return id
}

const people = (...names: string[]): Fan[] => names.map((username) => ({ uid: username, username }))
const aMember = () => server.asMember({ vipType: 3 })
const overlaps = async (member: TestMember, id: string) =>
  (await member.call('insights.overlap', { id })).data.list

/** A member with two pages that have one fan in common. */
async function twoLists() {
  const member = await aMember()
  const page = await pageWith(member, 'instagram', people('ann', 'bob'))
  const other = await pageWith(member, 'threads', people('ann'))
  const rows = await server.services.db
    .selectFrom('pages')
    .selectAll()
    .where('userId', '=', member.id)
    .orderBy('id')
    .execute()
  const [own, ...others] = rows as [PageRow, ...PageRow[]]
  return { member, page, other, compare: () => overlapsOf(server.services, own, others, { ms: 50 }) }
}

/** Statements that read fans wait meanwhile. */
async function whileListsAreLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  const holder = await server.services.sessions.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table fans in access exclusive mode')
    return await work()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

test('the same username is a sure match between Instagram and Threads, and a likely one elsewhere', async () => {
  const member = await aMember()
  const instagram = await pageWith(member, 'instagram', people('ann', 'Bob', 'cid'))
  const threads = await pageWith(member, 'threads', people('bob', 'cid', 'zoe'))
  const tiktok = await pageWith(member, 'tiktok', people('cid', 'dot'))
  expect(await overlaps(member, instagram)).toEqual([
    { page: threads, state: 'counted', sure: 2, likely: 0, possible: 0 },
    { page: tiktok, state: 'counted', sure: 0, likely: 1, possible: 0 },
  ])
  // The reverse direction gives the same.
  expect(await overlaps(member, threads)).toContainEqual({
    ...{ page: instagram, state: 'counted' },
    ...{ sure: 2, likely: 0, possible: 0 },
  })
})

test('a fan is counted once, by the surest match', async () => {
  const member = await aMember()
  const ann = { name: 'Ann Lee', username: 'ann', email: 'Ann@Example.com' }
  const facebook = await pageWith(member, 'facebook', [{ uid: '1', ...ann }])
  const x = await pageWith(member, 'x', [{ uid: '9', ...ann, email: 'ann@example.com' }])
  expect(await overlaps(member, facebook)).toEqual([
    { page: x, state: 'counted', sure: 1, likely: 0, possible: 0 },
  ])
})

test('fans who match in different ways are all counted', async () => {
  const member = await aMember()
  const bob = { username: 'bob' }
  const cy = { email: 'cy@example.com' }
  const facebook = await pageWith(member, 'facebook', [
    { uid: '1', ...bob, email: 'bob@example.com' },
    { uid: '2', ...cy },
  ])
  const x = await pageWith(member, 'x', [
    { uid: '8', ...bob },
    { uid: '9', ...cy, username: 'cyrus' },
  ])
  expect(await overlaps(member, facebook)).toEqual([
    { page: x, state: 'counted', sure: 1, likely: 1, possible: 0 },
  ])
})

test('a name is at most a possible match, and only if one fan alone has it', async () => {
  const member = await aMember()
  const named = (...names: string[]) => names.map((name, n) => ({ uid: String(n), name }))
  const facebook = await pageWith(member, 'facebook', named('林小滿', '陳怡君', '陳怡君', 'A', 'May Wu'))
  const x = await pageWith(member, 'x', named('林小滿', '陳怡君', 'A', ' may wu'))
  expect(await overlaps(member, facebook)).toEqual([
    { page: x, state: 'counted', sure: 0, likely: 0, possible: 2 },
  ])
})

test('ids match only between pages of the same platform', async () => {
  const member = await aMember()
  const ids = (...uids: string[]) => uids.map((uid) => ({ uid }))
  const x = await pageWith(member, 'x', ids('101', '102'))
  const facebook = await pageWith(member, 'facebook', ids('101', '102'))
  const second = await pageWith(member, 'x', ids('102', '103'), 'https://x.com/mochi_second')
  expect(await overlaps(member, x)).toEqual([
    { page: facebook, state: 'unknown', sure: 0, likely: 0, possible: 0 },
    { page: second, state: 'counted', sure: 1, likely: 0, possible: 0 },
  ])
})

test('fans who left are not counted, and a new list is counted again', async () => {
  const { member, page, import: read } = await instagram({ vipType: 3 })
  await pageWith(member, 'threads', people('ann', 'bob'))
  const list = (madeOn: string, fans: Record<string, string>) =>
    instagramZip({ fans: followed(fans), madeOn, posts: 0 })
  await read(await list('11-01', { ann: '10-01', bob: '10-02' }))
  expect((await overlaps(member, page))[0]).toMatchObject({ sure: 2 })
  await read(await list('11-10', { bob: '10-02' }))
  expect((await overlaps(member, page))[0]).toMatchObject({ sure: 1 })
})

test('lists that take too long to compare in a request are compared by the worker', async () => {
  const { member, page, compare } = await twoLists()
  expect(await whileListsAreLocked(compare)).toMatchObject([{ state: 'too_long' }])
  // Not compared again by a request: it would take as long.
  expect(await overlaps(member, page)).toMatchObject([{ state: 'too_long' }])
  await server.work()
  expect(await overlaps(member, page)).toMatchObject([{ state: 'counted', sure: 1 }])
})

test('lists of millions of fans are left to the worker without trying', async () => {
  const { member, page } = await twoLists()
  await server.services.db
    .updateTable('pages')
    .set({ fans: 3_000_000 })
    .where('userId', '=', member.id)
    .execute()
  expect(await overlaps(member, page)).toMatchObject([{ state: 'too_long' }])
  await server.work()
  expect(await overlaps(member, page)).toMatchObject([{ state: 'counted', sure: 1 }])
})

test('lists that the worker could not compare either are tried again a day later', async () => {
  const { member, page, compare } = await twoLists()
  await whileListsAreLocked(compare)
  server.queue.waiting.length = 0
  expect(await overlaps(member, page)).toMatchObject([{ state: 'too_long' }])
  server.clock.pass(86_401)
  expect(await overlaps(member, page)).toMatchObject([{ state: 'counted', sure: 1 }])
})

test('the worker skips a pair that was counted meanwhile, and one whose page is gone', async () => {
  const { member, page, other, compare } = await twoLists()
  await whileListsAreLocked(compare)
  const [job] = server.queue.waiting.splice(0)
  server.clock.pass(86_401)
  expect(await overlaps(member, page)).toMatchObject([{ state: 'counted' }])
  server.queue.waiting.push(job!)
  await whileListsAreLocked(() => server.work())
  await deletePage(member, other)
  server.queue.waiting.push(job!)
  await server.work()
  expect(server.queue.failures).toEqual([])
})

test('another member’s pages are not compared and cannot be requested', async () => {
  const [member, stranger] = [await aMember(), await aMember()]
  const page = await pageWith(member, 'instagram', people('ann'))
  const theirs = await pageWith(stranger, 'threads', people('ann'))
  expect(await overlaps(member, page)).toEqual([])
  expect(await member.call('insights.overlap', { id: theirs })).toMatchObject({ code: 0, error: 'not_found' })
})

test('counts are hidden when a page is deleted, and erased with it', async () => {
  const member = await aMember()
  const kept = async () =>
    (await server.services.db.selectFrom('pageOverlaps').select('pageId').execute()).length
  const before = await kept()
  const instagram = await pageWith(member, 'instagram', people('ann'))
  const threads = await pageWith(member, 'threads', people('ann'))
  await overlaps(member, instagram)
  expect(await kept()).toBe(before + 1)
  await deletePage(member, threads)
  expect(await overlaps(member, instagram)).toEqual([])
  await erasePage(member, threads)
  await server.work()
  expect(await kept()).toBe(before)
})
