import { type CallInput, callbackHoldSeconds } from '@fankeep/shared/contract'
import { startTestServer, type TestServer } from '../../../test/server'
import { imports } from '../backup/test-imports'
import { callbacks } from './test-callbacks'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { pageWith, ask, shown, emails } = callbacks(() => server)
const { upload } = imports(() => server)

/** A page of five fans, four with addresses, and calls for a group defined by a rule on a tag. */
async function withGroup(given: string[] = ['a@a.test', 'b@a.test', 'c@a.test', 'd@a.test', '']) {
  const { member, page } = await pageWith(given)
  const uid = (n: number) => String(1000 + n)
  const tag = (put: string, ...fans: number[]) =>
    member.call('fans.tag', { id: page, put, uid: fans.map(uid) })
  const save = async (more: Partial<CallInput<'fans.saveGroup'>>) =>
    (await member.call('fans.saveGroup', { id: page, ...more })).data.group!
  const vip = (await tag('VIP', 0, 1, 4)).data.changed[0]!.tag
  const group = await save({ name: 'Guests', rule: { all: [{ kind: 'tag', tag: vip, is: true }] } })
  const to = { audience: 'group' as const, group }
  const preview = async (more: object = to) =>
    (
      await member.call('callback.preview', { id: page, via: ['email'], message: 'x', ...more })
    ).data.routes.find(({ via }) => via === 'email')!
  const frozen = async () =>
    (
      await server.services.pool.query<{ uid: string }>(
        `select f.uid from callback_fans f join callbacks c on c.id = f.callback_id where c.page_id = $1 order by 1`,
        [page],
      )
    ).rows.map((row) => row.uid)
  const sentTo = async (id: string) => (await emails(id)).map((mail) => mail.to)
  const goOut = async () => {
    server.clock.pass(callbackHoldSeconds)
    await server.work()
  }
  return { member, page, uid, tag, save, group, to, preview, frozen, sentTo, goOut }
}

test('a CallBack to a group shows how many fans it reaches, and reaches exactly those fans', async () => {
  const { member, page, to, preview, sentTo, goOut } = await withGroup()
  expect(await preview()).toMatchObject({ reach: 2, of: 3, why: [{ key: 'reach_no_email', count: 1 }] })
  const { data } = await ask(member, page, to)
  expect(data).toMatchObject({ audience: 'group', group: 'Guests' })
  await goOut()
  expect(await sentTo(data.id)).toEqual(['a@a.test', 'b@a.test'])
  expect(await shown(member, data.id)).toMatchObject({ status: 2, of: 2, sent: 2, group: 'Guests' })
})

test('the fans of a group are fixed on request: later changes of the tag or the group do not count', async () => {
  const { member, page, uid, tag, save, group, to, frozen, sentTo, goOut } = await withGroup()
  const { data } = await ask(member, page, to)
  expect(await frozen()).toEqual([uid(0), uid(1), uid(4)])
  await tag('VIP', 2, 3)
  await member.call('fans.tag', { id: page, off: 'VIP', uid: uid(0) })
  await save({ group, delete: true })
  await goOut()
  expect(await sentTo(data.id)).toEqual(['a@a.test', 'b@a.test'])
  expect(await frozen()).toEqual([])
})

test('a fan who signs off before the CallBack is sent gets nothing; a fan whose id changed gets one mail', async () => {
  const { member, page, uid, to, preview, frozen, sentTo, goOut } = await withGroup()
  const { pool } = server.services
  const { data } = await ask(member, page, to)
  await pool.query(
    `insert into subscribers (page_id, email, name, language, asked_at, confirmed_at, left_at)
     values ($1, 'a@a.test', '', 'en', now(), now(), now())`,
    [page],
  )
  expect(await preview()).toMatchObject({ reach: 1, of: 3 })
  await upload(member, page, {
    name: 'fans.csv',
    content: Buffer.from(
      'uid,name,username,url,followed_at,email\n9000000001,Fan 1,fan1,,2026-10-01T00:00:00Z,b@a.test\n',
    ),
  })
  await server.workDue()
  expect(await frozen()).toEqual([uid(0), uid(4), '9000000001'].toSorted())
  await goOut()
  expect(await sentTo(data.id)).toEqual(['b@a.test'])
})

describe('a fan whose row is merged into another before a CallBack is sent', () => {
  const b = '1001'
  const d = '1003'
  /** Merges b's row into d's, as a member does whose list was never complete. */
  async function merging(of: Awaited<ReturnType<typeof withGroup>>) {
    const { member, page } = of
    const { pool } = server.services
    await pool.query('update pages set whole_list_at = null where id = $1', [page])
    const later = new Date(server.clock.now().getTime() + 86_400_000)
    await pool.query('update fans set first_seen = $3 where page_id = $1 and uid = $2', [page, d, later])
    const { data } = await member.call('fans.merge', { id: page, uid: [b, d] })
    expect(data.uid).toBe(d)
    return () => member.call('fans.unmerge', { id: page, merge: data.merge })
  }

  test.each(['group', 'chosen'] as const)('gets the one to a %s', async (audience) => {
    const of = await withGroup()
    const { member, page, to, sentTo, goOut } = of
    const { data } = await ask(member, page, audience === 'group' ? to : { audience, uid: ['1000', b] })
    await merging(of)
    await goOut()
    expect(await sentTo(data.id)).toEqual(['a@a.test', 'd@a.test'])
  })

  test('gets one mail if both rows are chosen', async () => {
    const of = await withGroup()
    const { member, page, sentTo, goOut } = of
    const { data } = await ask(member, page, { audience: 'chosen', uid: [b, d] })
    await merging(of)
    await goOut()
    expect(await sentTo(data.id)).toEqual(['d@a.test'])
  })

  test('alone gets it if the merge is undone', async () => {
    const of = await withGroup()
    const { member, page, sentTo, goOut } = of
    const { data } = await ask(member, page, { audience: 'chosen', uid: [b] })
    const undo = await merging(of)
    await undo()
    await goOut()
    expect(await sentTo(data.id)).toEqual(['b@a.test'])
  })
})

test('a CallBack to an empty group, to no group or to another page’s group is refused', async () => {
  const [one, two] = [await withGroup(), await withGroup()]
  const { member, page, to } = one
  expect(await ask(two.member, two.page, to)).toMatchObject({ error: 'not_found' })
  expect(await ask(member, page, { audience: 'group' })).toMatchObject({ error: 'nothing_selected' })
  await member.call('fans.tag', { id: page, off: 'VIP', all: true })
  expect(await ask(member, page, to)).toMatchObject({ error: 'callback_nobody' })
})

test('a CallBack to a group does not reach a fan who leaves the list before it is sent', async () => {
  const { member, page, uid, to, sentTo, goOut } = await withGroup()
  const { data } = await ask(member, page, to)
  await server.services.pool.query('update fans set gone_at = now() where page_id = $1 and uid = $2', [
    page,
    uid(0),
  ])
  await goOut()
  expect(await sentTo(data.id)).toEqual(['b@a.test'])
})

test('a cancelled CallBack to a group keeps none of its fans', async () => {
  const { member, page, to, frozen } = await withGroup()
  const { data } = await ask(member, page, to)
  expect(await frozen()).toHaveLength(3)
  await member.call('callback.cancel', { callback: data.id })
  expect(await frozen()).toEqual([])
})
