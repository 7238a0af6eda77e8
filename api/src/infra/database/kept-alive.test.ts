import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import type { Client } from 'pg'
import { pino } from 'pino'
import { freshDatabase } from '../../../test/database'
import { connect, type DatabaseConnection } from './connect'
import { openClient } from './open-client'

let database: Awaited<ReturnType<typeof freshDatabase>>
let connection: DatabaseConnection
beforeAll(async () => {
  database = await freshDatabase()
  connection = connect(database.url, { log: pino({ level: 'silent' }), use: 'jobs' })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

/** Seconds until Linux probes the peer of a silent connection; undefined if it never does (proc(5), net/tcp). */
function secondsUntilAsked(client: object): number | undefined {
  const { localPort } = (client as { connection: { stream: Socket } }).connection.stream
  const local = `:${localPort!.toString(16).toUpperCase().padStart(4, '0')}`
  for (const line of readFileSync('/proc/net/tcp', 'utf8').split('\n')) {
    const [, from = '', , , , timer = ''] = line.trim().split(/\s+/)
    const [kind, left = ''] = timer.split(':')
    if (from.endsWith(local) && kind === '02') return parseInt(left, 16) / 100
  }
  return undefined
}

test('an idle connection is probed at least every 31 seconds, so that nothing in between drops it', async () => {
  const client = await connection.sessions.connect()
  const listening: Client = openClient({ connectionString: database.url })
  await listening.connect()
  try {
    await client.query('select 1')
    await listening.query('select 1')
    for (const one of [client, listening]) expect(secondsUntilAsked(one)).toBeLessThanOrEqual(31)
  } finally {
    client.release()
    await listening.end()
  }
})

test('the keepalive settings free the locks of a machine 60 seconds after it lost power', async () => {
  const { rows } = await connection.sessions.query<{ name: string; seconds: number }>(
    `select name, setting::int as seconds from pg_settings where name like 'tcp_keepalives_%'`,
  )
  const {
    tcp_keepalives_idle: idle,
    tcp_keepalives_interval: interval,
    tcp_keepalives_count: count,
  } = Object.fromEntries(rows.map(({ name, seconds }) => [name, seconds]))
  expect(idle! + interval! * count!).toBe(60)
})
