import type { Pool } from 'pg'
import type { BulkMail } from './bulk-mail'
import type { Clock } from './clock'
import type { Config } from './config'
import type { Crypto } from './crypto'
import type { Db } from './database/connect'
import type { GuardedPool } from './database/guarded-pool'
import type { Files } from './files'
import type { Limits } from './limits'
import type { Log } from './log'
import type { Messages } from './messages'
import type { Notifications } from './notifications'
import type { Queue } from './queue/queue'
import type { Random } from './random'
import type { Spans } from '@fankeep/shared/node/spans'

/** Everything the modules reach the world through. Real in the product; fixed or faked, by name, in tests. */
export interface Services {
  config: Config
  log: Log
  clock: Clock
  random: Random
  crypto: Crypto
  /** Kysely, for queries. Transactions: `inTransaction`. */
  db: Db
  /** The pool below it, for a query as plain SQL. */
  pool: GuardedPool
  /** Connections for long work: COPY, temporary tables, session locks. See `withSession`. */
  sessions: Pool
  files: Files
  queue: Queue
  notifications: Notifications
  limits: Limits
  messages: Messages
  bulkMail: BulkMail
  /** Where spans of calls and jobs go; absent: none are recorded. */
  spans?: Spans | undefined
}
