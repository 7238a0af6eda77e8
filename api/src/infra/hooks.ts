import type { Transaction } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from './database/schema'
import type { MemberEvent } from './member-events'
import type { SealedColumn } from './rotate-seals'
import type { CountedRows, SealedTable } from './sealed-rows'
import type { Services } from './services'
import type { FileEntry } from './zip/zip-files'
import type { ZipEntry } from './zip/zip-writer'

/** A mail that came back. */
export interface FailedMail {
  /** The key of its `KeyedMail`. */
  key: string
  /** RFC 3463, if the server gave one. */
  status: string | null
  /** The address does not exist (any more). */
  isGone: boolean
}

type Renaming = (client: PoolClient, pageId: string, renamed: string) => Promise<unknown>

/**
 * A module's part in work that concerns several modules: an account or a page is erased, data is exported. Each module
 * handles its own tables, so that no module lists those of others.
 */
export interface ModuleHooks {
  name: string
  /**
   * Erases a member's data that no foreign key erases, in the transaction that erases the account. Slow work is left to
   * a job, which that transaction queues.
   */
  eraseMember?: (services: Services, trx: Transaction<Database>, userId: string) => Promise<void>
  /** Erases the data of an erased page that no foreign key erases. Can be interrupted and run again at any point. */
  erasePage?: (services: Services, pageId: string) => Promise<void>
  /**
   * Fans or posts of a page got new names: updates every reference to them, in the transaction that locks the page.
   * @param renamed a query that returns each old and new name: `was`, `now`
   */
  renameFans?: Renaming
  renamePosts?: Renaming
  /** All data of a member, for download: entry by entry, so that it is never all in memory. */
  exportData?: (services: Services, userId: string) => AsyncIterable<ZipEntry | FileEntry>
  /** Columns in which the module keeps sealed values, for `pnpm rotate-key`. */
  sealed?: readonly SealedColumn[]
  /** Tables whose rows PostgreSQL seals by a hash, for `pnpm verify-backup`. */
  sealedRows?: readonly SealedTable[]
  /** Rows of the module that a page counts, for `pnpm verify-backup`. */
  countedRows?: readonly CountedRows[]
  /**
   * A mail that was handed over could not be delivered after all. Throws if that cannot be stored: it is reported again later.
   */
  mailFailed?: (services: Services, mail: FailedMail) => Promise<void>
  /** A receiver marked a mail as spam. `unsubscribe` is the mail's `List-Unsubscribe`. Can be reported more than once. */
  mailComplaint?: (services: Services, unsubscribe: string) => Promise<void>
  /**
   * Called when a copy is restored: the copied site may have kept working after the copy was made. Marks work in progress that may
   * have reached people since, so that it is not repeated automatically. Runs in the transaction that restores the rows, on tables as
   * old as the copy. Returns how many rows it marked.
   */
  holdCopied?: (client: PoolClient, now: Date) => Promise<number>
  /** Events that open pages of a member receive. */
  events?: readonly MemberEvent[]
}
