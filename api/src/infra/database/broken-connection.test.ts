import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { pino } from 'pino'
import { freshDatabase } from '../../../test/database'
import { startLossyLine } from '../../../test/lossy-line'
import { waitUntil } from '../wait'
import { CommitLost, mayBeKept } from './busy'
import { connect, type DatabaseConnection } from './connect'
import type { Database } from './schema'
import { withSession } from './session'
import { inTransaction } from './transaction'

/*
 * PostgreSQL can end while a connection is in use: killed, restarted or failed over. pg then emits `error` on the client.
 * Without a listener that would end the whole process, and every other call of the api with it.
 */
let database: Awaited<ReturnType<typeof freshDatabase>>
let connection: DatabaseConnection
let killer: Client
beforeAll(async () => {
  database = await freshDatabase()
  connection = connect(database.url, { log: pino({ level: 'silent' }), use: 'requests' })
  killer = new Client({ connectionString: database.url })
  await killer.connect()
})
afterAll(async () => {
  await connection.close()
  await killer.end()
  await database.drop()
})

const pidOf = async (db: Kysely<Database>) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid
/** Waits until a connection is inside `pg_sleep`. */
const untilAsleep = (pid: number) =>
  waitUntil(
    async () =>
      (await killer.query(`select from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`, [pid]))
        .rowCount === 1,
    { within: 4000, every: 5 },
  )
const end = (pid: number) => killer.query('select pg_terminate_backend($1::int, 5000)', [pid])

test('a connection that ends between two statements of a transaction fails only that transaction', async () => {
  const broken = inTransaction(connection.db, async (trx) => {
    await end(await pidOf(trx))
    await sql`select 1`.execute(trx)
  })
  await expect(broken).rejects.toThrow(/terminat|not queryable/)
  expect(await pidOf(connection.db)).toBeGreaterThan(0)
})

test('a connection that ends during a statement fails only the transaction of that statement', async () => {
  const broken = inTransaction(connection.db, async (trx) => {
    const pid = await pidOf(trx)
    const slow = sql`select pg_sleep(5)`.execute(trx)
    await Promise.all([slow, untilAsleep(pid).then(() => end(pid))])
  })
  await expect(broken).rejects.toThrow(/terminat/)
  expect(await pidOf(connection.db)).toBeGreaterThan(0)
})

test('a session that ends between two statements fails only the work that uses it', async () => {
  const broken = withSession(connection.sessions, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await end(rows[0]!.pid)
    await client.query('select 1')
  })
  await expect(broken).rejects.toThrow(/terminat|not queryable/)
  expect(await pidOf(connection.db)).toBeGreaterThan(0)
})

describe('a connection that loses an answer', () => {
  let line: Awaited<ReturnType<typeof startLossyLine>>
  let over: DatabaseConnection
  beforeAll(async () => {
    line = await startLossyLine(database.url)
    over = connect(line.url, { log: pino({ level: 'silent' }), use: 'requests' })
    await sql`create table kept (n int)`.execute(over.db)
  })
  afterAll(async () => {
    await over.close()
    line.close()
  })
  const kept = async () => (await sql`select from kept`.execute(connection.db)).rows.length
  const insert = (n: number) =>
    inTransaction(over.db, (trx) => sql`insert into kept values (${n})`.execute(trx))

  test('if the answer to a commit is lost, the error is CommitLost: the row may be kept, and is', async () => {
    line.loseAnswerTo('commit')
    const error = await insert(1).catch((caught: unknown) => caught)
    expect([error instanceof CommitLost, mayBeKept(error), await kept()]).toEqual([true, true, 1])
  })

  test('if the answer to a statement before the commit is lost, nothing is kept, and the error says so', async () => {
    line.loseAnswerTo('insert')
    const error = await insert(2).catch((caught: unknown) => caught)
    expect([error instanceof Error, mayBeKept(error), await kept()]).toEqual([true, false, 1])
  })

  test('if the answer to a statement outside a transaction is lost, the row may be kept, and is', async () => {
    line.loseAnswerTo('insert')
    const error = await sql`insert into kept values (3)`.execute(over.db).catch((caught: unknown) => caught)
    expect([error instanceof Error, mayBeKept(error), await kept()]).toEqual([true, true, 2])
  })

  test('if PostgreSQL refuses the commit, the error says that nothing is kept', async () => {
    await sql`create table once (n int unique deferrable initially deferred)`.execute(over.db)
    const twice = inTransaction(over.db, (trx) => sql`insert into once values (1), (1)`.execute(trx))
    expect(mayBeKept(await twice.catch((caught: unknown) => caught))).toBe(false)
  })
})
