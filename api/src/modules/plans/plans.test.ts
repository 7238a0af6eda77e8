import { startTestServer, type TestServer } from '../../../test/server'
import { allowanceOf, type PlanRow } from './plans'
import { allPlans, givePlan, heldBy } from './store'

let server: TestServer
let plans: PlanRow[]
beforeAll(async () => {
  server = await startTestServer()
  plans = await allPlans(server.services.db)
})
afterAll(() => server.close())

const MB = 1024 ** 2
const GB = 1024 ** 3

test.each([
  [
    0,
    {
      storage: 100 * MB,
      pages: 2,
      platforms: 2,
      fansShown: 60,
      autoBackup: 'off',
      lookHours: null,
      callback: { sends: 0, period: 'month', emailOnly: false },
      restore: { days: null, dry: false },
    },
  ],
  [
    1,
    {
      storage: 500 * MB,
      pages: 2,
      platforms: 2,
      fansShown: 60,
      autoBackup: 'weekly',
      lookHours: null,
      callback: { sends: 1, period: 'plan', emailOnly: true },
      restore: { days: null, dry: true },
    },
  ],
  [
    2,
    {
      storage: 50 * GB,
      pages: 5,
      platforms: null,
      fansShown: null,
      autoBackup: 'daily',
      lookHours: null,
      callback: { sends: 4, period: 'month', emailOnly: false },
      restore: { days: 30, dry: true },
    },
  ],
  [
    3,
    {
      storage: 200 * GB,
      pages: 10,
      platforms: null,
      fansShown: null,
      autoBackup: 'daily',
      lookHours: 1,
      callback: { sends: null, period: 'month', emailOnly: false },
      restore: { days: 7, dry: true },
    },
  ],
])(
  'plan %i has its designed limits for storage, pages, fans, backups, CallBacks and restores',
  (type, allowance) => {
    expect(allowanceOf(plans[type]!)).toEqual(allowance)
  },
)

test('extra pages raise the page limit up to the plan’s maximum', () => {
  expect(allowanceOf(plans[2]!, { pages: 3, storage: GB })).toMatchObject({ pages: 8, storage: 51 * GB })
  expect(allowanceOf(plans[2]!, { pages: 99, storage: 0 }).pages).toBe(15)
  expect(allowanceOf(plans[1]!, { pages: 5, storage: 0 }).pages).toBe(2)
  expect(allowanceOf(plans[0]!, { pages: 5, storage: 0 }).pages).toBe(2)
})

test('a plan applies until the moment it ends, then the member has the free plan', async () => {
  const { id } = await server.asMember({ vipType: 0 })
  const { db } = server.services
  const end = new Date('2026-12-21T00:00:00Z')
  await givePlan(db, { userId: id, type: 2, startsAt: new Date('2026-11-21T00:00:00Z'), endsAt: end })
  const at = (ms: number) => heldBy(db, id, new Date(end.getTime() + ms))
  expect(await at(-1)).toMatchObject({ vipType: 2, vipUntil: end })
  expect(await at(0)).toEqual({ vipType: 0, vipUntil: null, extras: { pages: 0, storage: 0 } })
})

test('a renewed plan lasts until the last paid period ends; a plan without an end has no end date', async () => {
  const { db } = server.services
  const [from, middle, end] = ['2026-11-21', '2026-12-21', '2027-01-21'].map((day) => new Date(day)) as [
    Date,
    Date,
    Date,
  ]
  const { id } = await server.asMember({ vipType: 0 })
  await givePlan(db, { userId: id, type: 2, startsAt: from, endsAt: middle })
  await givePlan(db, { userId: id, type: 2, startsAt: middle, endsAt: end })
  expect(await heldBy(db, id, from)).toMatchObject({ vipType: 2, vipUntil: end })
  await givePlan(db, { userId: id, type: 3, startsAt: from, endsAt: null })
  expect(await heldBy(db, id, middle)).toMatchObject({ vipType: 3, vipUntil: null })
})

test('extra storage is not added to a plan that allows none', () => {
  expect(allowanceOf(plans[0]!, { pages: 0, storage: GB }).storage).toBe(100 * MB)
})

test('user.info returns the free plan and its limits once the trial has ended', async () => {
  const member = await server.asMember({ vipType: 1, vipDays: 30 })
  expect((await member.call('user.info', {})).data).toMatchObject({
    vip_type: 1,
    limits: { storage: { of: 500 * MB } },
  })
  server.clock.pass(30 * 86_400 - 1)
  expect((await member.call('user.info', {})).data.vip_type).toBe(1)
  server.clock.pass(1)
  expect((await member.call('user.info', {})).data).toMatchObject({
    vip_type: 0,
    vip_until: null,
    limits: { storage: { used: 0, of: 100 * MB }, fans_shown: 60, platforms: { of: 2 } },
  })
})
