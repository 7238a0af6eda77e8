import { Client } from 'pg'
import { startTestServer, type TestServer } from '../../test/server'
import { inTransaction } from './database/transaction'
import { waitUntil } from './wait'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const within = 20_000

/** Another process: only its statements in the database are visible. */
async function elsewhere(sql: string, values: unknown[]) {
  const { rows } = await server.services.pool.query<{ name: string }>('select current_database() as name')
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = rows[0]?.name ?? ''
  const client = new Client({ connectionString: url.href })
  await client.connect()
  await client.query(sql, values)
  await client.end()
}

test('every subscriber gets a notification, whichever process publishes it', async () => {
  const { notifications } = server.services
  const heard: string[] = []
  const end = notifications.subscribe('Test Channel', (word) => heard.push(`a ${word}`))
  notifications.subscribe('Test Channel', (word) => heard.push(`b ${word}`))
  await notifications.listens()
  await notifications.publish('Test Channel', 'here')
  await elsewhere('select pg_notify($1, $2)', ['Test Channel', 'there'])
  expect(await waitUntil(() => heard.length === 4, { within })).toBe(true)
  expect(heard).toEqual(['a here', 'b here', 'a there', 'b there'])
  end()
  await notifications.publish('Test Channel', 'again')
  expect(await waitUntil(() => heard.length === 5, { within })).toBe(true)
  expect(heard[4]).toBe('b again')
})

test('a notification published in a transaction that is undone is not sent', async () => {
  const { notifications, db } = server.services
  const heard: string[] = []
  notifications.subscribe('undone', (word) => heard.push(word))
  await notifications.listens()
  await inTransaction(db, async (trx) => {
    await notifications.publish('undone', 'never', trx)
    throw new Error('undone')
  }).catch(() => {})
  await notifications.publish('undone', 'now')
  expect(await waitUntil(() => heard.length > 0, { within })).toBe(true)
  expect(heard).toEqual(['now'])
})

test('a lost connection is opened again and gets notifications', async () => {
  const { notifications, pool } = server.services
  let heard = 0
  notifications.subscribe('broken', () => heard++)
  await notifications.listens()
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
  )
  const saidAndHeard = async () => {
    await notifications.publish('broken', 'word')
    return heard > 0
  }
  expect(await waitUntil(saidAndHeard, { within, every: 100 })).toBe(true)
})
