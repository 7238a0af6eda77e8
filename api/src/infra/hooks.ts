import type { Transaction } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from './database/schema'
import type { MemberEvent } from './member-events'
import type { SealedColumn } from './rotate-seals'
import type { CountedRows, SealedTable } from './sealed-rows'
import type { Services } from './services'
import type { ZipEntry } from './zip-writer'

/** A mail that came back. */
export interface FailedMail {
  /** That of its `KeyedMail`. */
  key: string
  /** RFC 3463, where the server gave one. */
  status: string | null
  /** The address does not exist, or no longer. */
  isGone: boolean
}

type Renaming = (client: PoolClient, pageId: string, renamed: string) => Promise<unknown>

/**
 * What a module does where several have a part: an account or a page is erased, data is exported. Each module answers for
 * its own tables, so that no module lists those of others.
 */
export interface ModuleHooks {
  name: string
  /**
   * Erases what is kept of a member and has no foreign key that would do it, in the transaction that erases the account.
   * What takes time is left to a job, which that transaction queues.
   */
  eraseMember?: (services: Services, trx: Transaction<Database>, userId: string) => Promise<void>
  /**
   * Erases what is kept of a page that is gone, and has no foreign key that would do it. May be cut off anywhere and begun
   * again: what is gone is gone, what is left is found.
   */
  erasePage?: (services: Services, pageId: string) => Promise<void>
  /**
   * Fans of a page, or posts of one, are called otherwise from now on: to be followed wherever they are named, in the
   * transaction that holds the page.
   * @param renamed a query that gives what each was called and is called: `was`, `now`
   */
  renameFans?: Renaming
  renamePosts?: Renaming
  /** All that is kept of a member, to be downloaded: entry by entry, so that none of it is ever held whole. */
  exportData?: (services: Services, userId: string) => AsyncIterable<ZipEntry>
  /** Columns in which it keeps something sealed, for `pnpm rotate-key`. */
  sealed?: readonly SealedColumn[]
  /** Tables whose rows PostgreSQL seals by a hash, for `pnpm verify-backup`. */
  sealedRows?: readonly SealedTable[]
  /** What of its rows a page counts, for `pnpm verify-backup`. */
  countedRows?: readonly CountedRows[]
  /** A mail that was handed over could not be delivered after all. Throws where that cannot be kept: it is said again later. */
  mailFailed?: (services: Services, mail: FailedMail) => Promise<void>
  /** A receiver called a mail spam. `unsubscribe` is what that mail had as `List-Unsubscribe`. May be said more than once. */
  mailComplaint?: (services: Services, unsubscribe: string) => Promise<void>
  /**
   * The rows are of a copy, and the site that was copied may have worked on since: marks what reached people, or may have, so that it is
   * not done again by itself. In the transaction that restores the rows, on tables as old as the copy. Returns how many it marked.
   */
  holdCopied?: (client: PoolClient, now: Date) => Promise<number>
  /** What open pages of a member hear of as it changes. */
  events?: readonly MemberEvent[]
}
