import { visitors } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { modules } from '../../modules'
import { record } from '../audit'
import { tidy, tidyBySureClock } from './maintenance'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { askByMail, registered } = visitors(() => server)

const count = async (table: 'sessions' | 'codes' | 'rateLimits' | 'outbox' | 'users') =>
  Number(
    (
      await server.services.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

test('deletes expired sessions, codes, rate limits and outbox messages, and keeps members and valid rows', async () => {
  const { db, clock } = server.services
  const one = await registered()
  const row = { kind: 'mail' as const, to: 'a@b.example', subject: '', text: '', html: null, code: null }
  await db
    .insertInto('outbox')
    .values({ ...row, at: clock.now() })
    .execute()
  await tidy(modules, server.services)
  expect(
    await Promise.all([count('sessions'), count('codes'), count('rateLimits'), count('outbox')]),
  ).toEqual([1, 1, 1, 1])
  expect(await server.call('user.info', {}, { token: one.token })).toMatchObject({ code: 1 })

  server.clock.pass(31 * 86_400)
  await askByMail(one.email, 'login')
  await tidy(modules, server.services)
  expect(
    await Promise.all([
      count('sessions'),
      count('codes'),
      count('rateLimits'),
      count('outbox'),
      count('users'),
    ]),
  ).toEqual([0, 1, 1, 0, 1])
})

test('keeps the audit log for a year and no longer, as the privacy policy says', async () => {
  const { db, clock } = server.services
  await registered()
  server.clock.pass(300 * 86_400)
  await record(db, clock, { userId: null, action: 'user.saved', address: '203.0.113.9' })
  const kept = async () =>
    (await db.selectFrom('audit').select('action').execute()).map(({ action }) => action)
  expect(await kept()).toContain('auth.registered')

  server.clock.pass(66 * 86_400)
  await tidy(modules, server.services)
  expect(await kept()).toEqual(['user.saved'])
})

test('runs the maintenance of the other modules if that of one fails', async () => {
  const broken = {
    name: 'broken',
    maintenance: async () => {
      throw new Error('not now')
    },
  }
  const other = { name: 'other', maintenance: vi.fn(async () => {}) }
  await tidy([broken, other], server.services)
  expect(other.maintenance).toHaveBeenCalledTimes(1)
  expect(server.log.text).toContain('the maintenance of a module failed')
})

describe('maintenance after a jump of the clock', () => {
  const thrownAway = vi.fn(async () => {})
  const hourly = async (hours: number) => {
    server.clock.pass(hours * 3600)
    thrownAway.mockClear()
    await tidyBySureClock([{ name: 'one', maintenance: thrownAway }], server.services)
    return thrownAway.mock.calls.length
  }
  beforeEach(() => server.services.db.deleteFrom('tidied').execute())

  test('does not run for a day, and then runs if the clock has stayed there', async () => {
    expect(await hourly(0)).toBe(1)
    expect(await hourly(1)).toBe(1)
    expect(await hourly(40 * 24)).toBe(0)
    expect(server.log.text).toContain('the clock jumped')
    for (let n = 0; n < 23; n++) expect(await hourly(1)).toBe(0)
    expect(await hourly(1)).toBe(1)
  })

  test('also waits a day if the clock jumps back', async () => {
    await hourly(0)
    await hourly(40 * 24)
    expect(await hourly(-40 * 24 + 1)).toBe(0)
    expect(await hourly(24)).toBe(1)
  })

  test('does not run while the clocks of two workers differ, so that the wrong clock never decides', async () => {
    await hourly(0)
    for (let n = 0; n < 3; n++) {
      expect(await hourly(40 * 24)).toBe(0)
      expect(await hourly(-40 * 24 + 1)).toBe(0)
    }
  })

  test('runs if the clock is half an hour back or 30 hours ahead, which is no jump', async () => {
    expect(await hourly(0)).toBe(1)
    expect(await hourly(0)).toBe(1)
    expect(await hourly(-0.5)).toBe(1)
    expect(await hourly(30)).toBe(1)
  })
})
