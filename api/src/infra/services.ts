import type { Pool } from 'pg'
import type { BulkMail } from './mail/bulk-mail'
import type { Clock } from './clock'
import type { Config } from './config/config'
import type { Crypto } from './crypto'
import type { Db } from './database/connect'
import type { GuardedPool } from './database/guarded-pool'
import type { Files } from './files/files'
import type { Limits } from './limits'
import type { Log } from './log'
import type { Messages } from './messages'
import type { Notifications } from './notifications'
import type { Queue } from './queue/queue'
import type { Random } from './random'
import type { Spans } from '@fankeep/shared/node/spans'

/** All external dependencies of the modules. Real in the product; fixed or faked, one by one, in tests. */
export interface Services {
  config: Config
  log: Log
  clock: Clock
  random: Random
  crypto: Crypto
  /** Kysely, for queries. Transactions: `inTransaction`. */
  db: Db
  /** The underlying pool, for queries in plain SQL. */
  pool: GuardedPool
  /** Connections for long work: COPY, temporary tables, session locks. See `withSession`. */
  sessions: Pool
  files: Files
  queue: Queue
  notifications: Notifications
  limits: Limits
  messages: Messages
  bulkMail: BulkMail
  /** Where spans of calls and jobs are sent; absent: none are recorded. */
  spans?: Spans | undefined
}
