import { type Kysely, sql } from 'kysely'
import type { Clock } from './clock'
import type { Database } from './database/schema'

export interface AuditEntry {
  userId: string | null
  /** What happened, as `domain.past`: `auth.registered`, `user.saved`. */
  action: string
  address?: string
  /** Never a secret. */
  detail?: Record<string, unknown>
}

/** Records who did what, when and from where. Part of the transaction that is passed in. */
export async function record(db: Kysely<Database>, clock: Clock, entry: AuditEntry): Promise<void> {
  const { userId, action, address = null, detail = {} } = entry
  await db.insertInto('audit').values({ userId, action, address, detail, at: clock.now() }).execute()
}

/** Entries stay for a year, for investigations of misuse, but without the member and the address. */
export const eraseAudit = (db: Kysely<Database>, userId: string) =>
  db
    .updateTable('audit')
    .set({ userId: null, address: null, detail: {} })
    .where('userId', '=', userId)
    .execute()

const keptDays = 365
const atOnce = 10_000

/**
 * Deletes entries older than a year, as the privacy policy promises. Ids grow with time, so the oldest entries have the
 * lowest ids.
 */
export async function deleteOldAudit(db: Kysely<Database>, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * 86_400_000)
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('audit')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom(eb.selectFrom('audit').select(['id', 'at']).orderBy('id').limit(atOnce).as('oldest'))
          .select('oldest.id')
          .where('oldest.at', '<', before),
      )
      .executeTakeFirstOrThrow()
    if (numDeletedRows < atOnce) return
  }
}

/** When this action was last done to a page; undefined if not since `since`. */
export async function lastDone(
  db: Kysely<Database>,
  { userId, action, page, since }: { userId: string; action: string; page: string; since: Date },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('audit')
    .select('at')
    .where('userId', '=', userId)
    .where('action', '=', action)
    .where(sql<boolean>`detail ->> 'page' = ${page}`)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

/** A member's audit entries, for the download of all data. */
export const auditOf = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('audit')
    .select(['action', 'address', 'detail', 'at'])
    .where('userId', '=', userId)
    .orderBy('at')
    .execute()
