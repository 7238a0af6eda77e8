import { startTestServer, type TestServer } from '../../test/server'
import { inTransaction } from './database/transaction'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('fifty parallel takes do not exceed the limit, and the window slides', async () => {
  const { limits } = server.services
  const taken = await Promise.all(Array.from({ length: 50 }, () => limits.take('codePerTarget', 'a')))
  expect(taken.filter(Boolean)).toHaveLength(5)
  server.clock.pass(3599)
  expect(await limits.take('codePerTarget', 'a')).toBe(false)
  server.clock.pass(1)
  expect(await limits.take('codePerTarget', 'a')).toBe(true)
  await limits.giveBack('codePerTarget', 'a')
  expect(await limits.take('codePerTarget', 'a')).toBe(true)
  expect(await limits.take('codePerTarget', 'b')).toBe(true)
})

test('takes counted by a clock that was ahead do not block after the clock is corrected', async () => {
  const { limits } = server.services
  server.clock.pass(365 * 86_400)
  for (let n = 0; n < 6; n++) await limits.take('codePerTarget', 'ahead')
  expect(await limits.take('codePerTarget', 'ahead')).toBe(false)
  server.clock.pass(-365 * 86_400)
  for (let n = 0; n < 5; n++) expect(await limits.take('codePerTarget', 'ahead')).toBe(true)
  expect(await limits.take('codePerTarget', 'ahead')).toBe(false)
})

test('takes in a transaction that is undone are not counted', async () => {
  const { limits, db } = server.services
  for (let n = 0; n < 10; n++)
    await inTransaction(db, async (trx) => {
      await limits.take('codePerTarget', 'c', trx)
      throw new Error('undone')
    }).catch(() => {})
  expect(await limits.take('codePerTarget', 'c')).toBe(true)
})

test('the address of this machine is not counted in development', async () => {
  const { limits } = server.services
  for (let n = 0; n < 30; n++) expect(await limits.take('codePerAddress', '127.0.0.1')).toBe(true)
})
