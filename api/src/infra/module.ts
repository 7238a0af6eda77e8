import type { Transaction } from 'kysely'
import type { Database } from './database/schema'
import type { Api } from './http/api'
import type { Job } from './queue/queue'
import type { Services } from './services'
import type { ZipEntry } from './zip-writer'

/** One domain of the product, as src/modules/index.ts lists them. */
export interface Module {
  name: string
  routes?: (api: Api) => void
  // `never`: a list of jobs holds jobs over different data.
  jobs?: Job<never>[]
  /**
   * Runs at every start after the migrations, in the api's own process: seeds, and whatever a crash left half done.
   * What it gives is told to whoever started the api (`{ demo: { email, password } }`).
   */
  start?: (services: Services) => Promise<Record<string, unknown> | void>
  /**
   * Erases what is kept of a member and has no foreign key that would do it, in the transaction that erases the account.
   * What takes time is left to a job, which that transaction queues.
   */
  forget?: (services: Services, trx: Transaction<Database>, userId: string) => Promise<void>
  /** All that is kept of a member, for him to take along: entry by entry, so that none of it is ever held whole. */
  keeps?: (services: Services, userId: string) => AsyncIterable<ZipEntry>
  /** Runs every hour in the worker: throws away what has had its time. More than one worker may do so at once. */
  upkeep?: (services: Services, modules: readonly Module[]) => Promise<void>
}
