import { startTestServer, type TestServer } from '../../../../test/server'
import { giveEntitlement } from '../../plans/entitlements'
import { inTransaction } from '../../../infra/database/transaction'
import { startDue } from './due'
import { fetches } from './test-fetches'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { authorise, addPage, through } = fetches(() => server)

const days = (count: number) => server.clock.pass(count * 86_400)

test('a page over the limit is backed up neither by hand nor automatically until there is room for it', async () => {
  const { db, clock } = server.services
  const member = await server.asMember({ vipType: 2, vipDays: 300 })
  const givePage = () =>
    inTransaction(db, async (trx) => {
      const startsAt = clock.now()
      const endsAt = new Date(startsAt.getTime() + 2 * 86_400_000)
      await giveEntitlement(trx, { userId: member.id, kind: 'pages', startsAt, endsAt, createdAt: startsAt })
    })
  const runsOf = async (id: string) => {
    await startDue(server.services)
    await through()
    return (await member.call('backup.runs', { id })).data.list.length
  }
  await givePage()
  for (const n of [1, 2, 3, 4]) await addPage(member, 'x', `@isle${n}`)
  const pages: string[] = []
  for (const handle of ['isle_fifth', 'isle_sixth']) {
    const { id } = await addPage(member, 'instagram', `https://www.instagram.com/${handle}`)
    expect((await authorise(member, id, handle)).code).toBe(1)
    expect((await member.call('pages.set', { id, auto: 'daily' })).code).toBe(1)
    pages.push(id)
  }
  const [fifth, sixth] = pages as [string, string]
  expect([await runsOf(fifth), await runsOf(sixth)]).toEqual([1, 1])
  days(3)
  expect([await runsOf(fifth), await runsOf(sixth)]).toEqual([2, 1])
  expect(await member.call('backup.start', { id: sixth })).toMatchObject({
    error: 'page_read_only',
    data: { limit: 5 },
  })
  expect((await member.call('backup.start', { id: fifth })).code).toBe(1)
  await givePage()
  server.clock.pass(3600)
  await runsOf(sixth)
  expect(await runsOf(sixth)).toBe(2)
})
