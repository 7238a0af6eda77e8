import type { Transaction } from 'kysely'
import type { Database } from './database/schema'
import type { MemberEvent } from './member-events'
import type { SealedColumn } from './rotate-seals'
import type { Services } from './services'
import type { ZipEntry } from './zip-writer'

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
  /** All that is kept of a member, to be downloaded: entry by entry, so that none of it is ever held whole. */
  exportData?: (services: Services, userId: string) => AsyncIterable<ZipEntry>
  /** Columns in which it keeps something sealed, for `pnpm rotate-key`. */
  sealed?: readonly SealedColumn[]
  /** What open pages of a member hear of as it changes. */
  events?: readonly MemberEvent[]
}
