import { pino } from 'pino'
import { freshDatabase } from '../../../test/database'
import { connect } from './connect'
import { checkPooler, poolerQuery } from './pooler'

const log = pino({ level: 'silent' })
const made: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of made.splice(0).reverse()) await end()
})

/** A database reached as through a pooler: without our settings, except those it has itself. */
async function pooled({ sets }: { sets: boolean }) {
  const { url, drop } = await freshDatabase()
  made.push(drop)
  if (sets) {
    const admin = connect(url, { log, use: 'jobs' })
    for (const one of poolerQuery.split('; '))
      await admin.pool.query(`alter database ${new URL(url).pathname.slice(1)} ${one}`)
    await admin.close()
  }
  const connection = connect(url, { log, use: 'requests', poolUrl: url })
  made.push(connection.close)
  return { ...connection, url }
}

test('accepts a pooler that applies the settings', async () => {
  const { pool, url } = await pooled({ sets: true })
  await expect(checkPooler(pool, url)).resolves.toBeUndefined()
})

test('rejects a pooler that does not apply the settings, and shows what to write into its configuration', async () => {
  const { pool, url } = await pooled({ sets: false })
  await expect(checkPooler(pool, url)).rejects.toThrow(
    /connect_query='set timezone = ''UTC''; .*set statement_timeout = ''8000''; set lock_timeout = ''5000''/,
  )
})

test('leaves no prepared statement on a connection behind a pooler', async () => {
  const kept = async (poolUrl: (url: string) => string | undefined) => {
    const { url, drop } = await freshDatabase()
    made.push(drop)
    const connection = connect(url, { log, use: 'requests', poolUrl: poolUrl(url), max: 1 })
    made.push(connection.close)
    await connection.pool.queryPrepared('one', 'select $1::int as n', [1])
    return (await connection.pool.query('select name from pg_prepared_statements')).rows
  }
  expect(await kept(() => undefined)).toEqual([{ name: 'one' }])
  expect(await kept((url) => url)).toEqual([])
})

test('jobs and sessions do not use the pooler; requests do', async () => {
  const { url, drop } = await freshDatabase()
  made.push(drop)
  const poolUrl = 'postgres://nowhere@127.0.0.1:9/none'
  const jobs = connect(url, { log, use: 'jobs', poolUrl })
  made.push(jobs.close)
  await expect(jobs.pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
  const requests = connect(url, { log, use: 'requests', poolUrl })
  made.push(requests.close)
  await expect(requests.sessions.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
  await expect(requests.pool.query('select 1')).rejects.toThrow()
})
