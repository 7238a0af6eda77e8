import { CamelCasePlugin, Kysely, type LogEvent, PostgresDialect } from 'kysely'
import type { PoolConfig } from 'pg'
import type { Log } from '../log'
import { countPool, forgetPool } from '../metrics/pools'
import { noteCommit } from './commits'
import { GuardedPool, type HeldConnection, isInTransaction, poolNames } from './guarded-pool'
import { keptAlive, survive } from './open-client'
import { RecordedClient } from './recorded-client'
import type { Database } from './schema'

export type Db = Kysely<Database>

export interface DatabaseConnection {
  url: string
  /** For short queries and transactions. */
  pool: GuardedPool
  /** For work that keeps one connection: COPY, temporary tables, session locks. See `withSession`. */
  sessions: GuardedPool
  db: Db
  close: () => Promise<void>
}

/** How long PostgreSQL and the pool wait before they give up, in milliseconds; 0 is no limit. */
interface Patience {
  /** To get a free connection, and to open a new one. */
  connect: number
  statement: number
  lock: number
  idleInTransaction: number
}

const seconds = 1000

/**
 * How long a connection waits. Each wait of a request is shorter than the 9.5 s that a browser allows a call, so that the caller gets
 * the answer "busy" (`isBusy`). A job can compute for minutes, but its waits for a lock or for its own code are bounded. A session
 * copies a million rows, or holds a lock as long as its job runs.
 */
const patience = {
  requests: {
    connect: 5 * seconds,
    statement: 8 * seconds,
    lock: 5 * seconds,
    idleInTransaction: 10 * seconds,
  },
  jobs: { connect: 30 * seconds, statement: 0, lock: 60 * seconds, idleInTransaction: 60 * seconds },
  sessions: { connect: 5 * seconds, statement: 0, lock: 300 * seconds, idleInTransaction: 600 * seconds },
} as const satisfies Record<string, Patience>

export interface ConnectOptions {
  log: Log
  /**
   * A pooler in transaction mode (PgBouncer) in front of the same database, for the short queries of requests. It accepts no settings
   * from clients, so its own configuration must have them (`checkPooler`).
   */
  poolUrl?: string | undefined
  /** What the short queries are for: those of a request are cut off, those of a job or a command can take minutes. */
  use: 'requests' | 'jobs'
  max?: number
  /** Maximum number of connections for long work. */
  maxSessions?: number
}

/**
 * Connects to PostgreSQL. `bigint` comes back as text (ids are opaque), `timestamptz` as Date, and JSON stays as the
 * modules wrote it: CamelCasePlugin changes only column names.
 */
export function connect(
  url: string,
  { log, use, poolUrl, max = 10, maxSessions = 8 }: ConnectOptions,
): DatabaseConnection {
  const short = { max, holds: 'transaction', patience: patience[use] } as const
  const pool =
    poolUrl && use === 'requests'
      ? openPool(poolUrl, log, { ...short, isPooled: true })
      : openPool(url, log, short)
  const sessions = openPool(url, log, { max: maxSessions, holds: 'session', patience: patience.sessions })
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: noteWrite,
  })
  // Not db.destroy(): Kysely does not end the pool if no query went through it.
  const close = async () => {
    for (const each of [pool, sessions]) forgetPool(each)
    await Promise.all([pool.end(), sessions.end()])
  }
  return { url, pool, sessions, db, close }
}

/** The start of a statement that writes, or of the part of a `with` that does. */
const writes = /(^|[()])\s*(insert into|update|delete from)\s/i

/** A write outside of a transaction is committed as soon as it is answered. */
function noteWrite({ level, query }: LogEvent): void {
  if (level === 'query' && !isInTransaction() && writes.test(query.sql)) noteCommit()
}

const settingsFor = (wait: Patience): Record<string, string | number> => ({
  timezone: 'UTC',
  // Starting parallel workers would take most of a short query's time (measured: 20 ms of 21).
  max_parallel_workers_per_gather: 0,
  statement_timeout: wait.statement,
  lock_timeout: wait.lock,
  idle_in_transaction_session_timeout: wait.idleInTransaction,
})

/** The settings of a request's connection, as PostgreSQL shows them: milliseconds. */
export const requestSettings = settingsFor(patience.requests)

/**
 * PostgreSQL probes a silent connection to find out whether its client is alive: after how many seconds, how often, how many times. If
 * one of our machines loses power or its network, PostgreSQL releases its locks, and the jobs under them, after a minute; by the
 * operating system's default it would take two hours.
 */
const peerSettings = { tcp_keepalives_idle: 30, tcp_keepalives_interval: 10, tcp_keepalives_count: 3 }

interface PoolOptions {
  max: number
  holds: HeldConnection
  patience: Patience
  /** Connects to a pooler, which refuses settings. */
  isPooled?: boolean
}

function openPool(
  url: string,
  log: Log,
  { max, holds, patience: wait, isPooled = false }: PoolOptions,
): GuardedPool {
  // The types lack `Client`, which pg-pool documents.
  const config: PoolConfig & { Client: typeof RecordedClient } = {
    Client: RecordedClient,
    ...keptAlive,
    connectionString: url,
    max,
    application_name: holds === 'session' ? 'fankeep sessions' : 'fankeep',
    connectionTimeoutMillis: wait.connect,
    // A hung server does not enforce its own limits.
    ...(wait.statement > 0 && { query_timeout: wait.statement + 2 * seconds }),
    ...(!isPooled && {
      options: Object.entries({ ...settingsFor(wait), ...peerSettings })
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    }),
  }
  const pool = new GuardedPool(holds, config, isPooled)
  countPool(pool, poolNames[holds])
  pool.on('connect', survive)
  // The pool replaces a connection that breaks while idle; without a listener the error would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'an idle database connection failed')
  })
  return pool
}
