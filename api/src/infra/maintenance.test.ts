import { visitors } from '../../test/people'
import { startTestServer, type TestServer } from '../../test/server'
import { modules } from '../modules'
import { tidy } from './maintenance'

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

test('what has had its time is thrown away; members and what still holds stay', async () => {
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

test('a module whose maintenance fails keeps no other from its own', async () => {
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
