import { type Kysely, sql } from 'kysely'
import type { Clock } from './clock'
import type { Database } from './database/schema'

export interface AuditEntry {
  userId: string | null
  /** `auth.registered`, `user.saved`: what happened, as `domain.past`. */
  action: string
  address?: string
  /** Never a secret. */
  detail?: Record<string, unknown>
}

/** Notes who did what, when and from where. Part of the transaction it is given. */
export async function record(db: Kysely<Database>, clock: Clock, entry: AuditEntry): Promise<void> {
  const { userId, action, address = null, detail = {} } = entry
  await db.insertInto('audit').values({ userId, action, address, detail, at: clock.now() }).execute()
}

/** What was done stays for a year, for investigations of misuse; the member and the address do not. */
export const eraseAudit = (db: Kysely<Database>, userId: string) =>
  db
    .updateTable('audit')
    .set({ userId: null, address: null, detail: {} })
    .where('userId', '=', userId)
    .execute()

const keptDays = 365
const atOnce = 10_000

/** Deletes what is more than a year old, as the privacy policy says. Ids grow with time: the oldest are the first by id. */
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

/** When this was last done to a page; undefined where it was not since then. */
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

/** What is noted of a member, for the download of all data. */
export const auditOf = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('audit')
    .select(['action', 'address', 'detail', 'at'])
    .where('userId', '=', userId)
    .orderBy('at')
    .execute()
