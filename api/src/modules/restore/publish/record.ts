import { sql } from 'kysely'
import type { Db } from '../../../infra/database/connect'
import { plainJson } from '../../../infra/database/plain-text'
import type { Services } from '../../../infra/services'
import type { ItemRow, RestoreRow } from '../repository'
import type { Sending, Why } from '../tables'
import { inTransaction } from '../../../infra/database/transaction'
import { tellRestore } from './tell'

const json = (value: object | null) => (value === null ? null : sql<never>`${plainJson(value)}::jsonb`)
/** Milliseconds after which a call can no longer reach the platform: its time-out plus a margin. */
const airborne = 45_000
/** Milliseconds that a process can work on a post without a sign of life. */
const leased = 15 * 60_000

/**
 * Leases the next post: one with a call in flight first. The caller holds the target's lock, so the process that had the post is
 * gone; its ownership is overwritten, and any late write of it fails.
 */
export async function leaseNext(
  { db, clock, notifications }: Services,
  row: RestoreRow,
  owner: string,
): Promise<ItemRow | undefined> {
  const next = await db
    .selectFrom('restoreItems')
    .select('n')
    .where('restoreId', '=', row.id)
    .where('outcome', 'in', ['waiting', 'publishing'])
    .orderBy(sql`asked_at is null`)
    .orderBy(sql`outcome = 'waiting'`)
    .orderBy('n')
    .limit(1)
    .executeTakeFirst()
  if (!next) return undefined
  const until = new Date(clock.now().getTime() + leased)
  const item = await db
    .updateTable('restoreItems')
    .set({
      outcome: 'publishing',
      leaseOwner: owner,
      // Keeps the end time of a call in flight.
      leaseUntil: sql`case when asked_at is null then ${until}::timestamptz else lease_until end`,
    })
    .where('restoreId', '=', row.id)
    .where('n', '=', next.n)
    .returningAll()
    .executeTakeFirst()
  if (item) await tellRestore(notifications, row, item.n)
  return item
}

/** Writes to a post we own. @throws Error if another process owns it by now. */
async function write(db: Db, item: ItemRow, changes: object): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('restoreItems')
    .set(changes)
    .where('restoreId', '=', item.restoreId)
    .where('n', '=', item.n)
    .where('leaseOwner', '=', item.leaseOwner)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n)
    throw new Error(`Post ${item.n} of restore ${item.restoreId} was taken over by another process`)
}

export const keepSending = (db: Db, item: ItemRow, sending: Sending) =>
  write(db, item, { sending: json(sending) })

/**
 * From here on the post may be published without our knowledge: written before the call, with the time by which it has
 * ended.
 */
export const noteAsked = (db: Db, item: ItemRow, now: Date) =>
  write(db, item, { askedAt: now, leaseUntil: new Date(now.getTime() + airborne) })

/** The platform has answered: the part is not published. */
export const noteHeard = (db: Db, item: ItemRow) => write(db, item, { askedAt: null })

/** A part is published. */
export const notePart = (db: Db, item: ItemRow, sending: Sending, now: Date) =>
  write(db, item, { sending: json(sending), askedAt: null, at: now })

/** Sets a post back to waiting: publishing continues from what is ready. */
export async function putBack(
  { db, notifications }: Services,
  row: RestoreRow,
  item: ItemRow,
): Promise<void> {
  await write(db, item, { outcome: 'waiting', tries: item.tries })
  await tellRestore(notifications, row, item.n)
}

export interface Settled {
  outcome: 'done' | 'failed' | 'unknown' | 'skipped'
  why?: Why
  url?: string | null
}

/**
 * The outcome of a post that is given up because its request ends; it reports if the start of a thread was published.
 */
export function stoppedPost({ sending, parts }: ItemRow): Settled {
  const params = { done: sending.ids.length, of: parts.length }
  return params.done > 0
    ? { outcome: 'failed', why: { key: 'restore_stopped_part', params } }
    : { outcome: 'skipped' }
}

/** Stores a post's outcome and updates the counts in one transaction. */
export async function settle(
  { db, notifications }: Services,
  row: RestoreRow,
  item: ItemRow,
  { outcome, why, url }: Settled,
): Promise<RestoreRow> {
  const isDown = why?.key === 'restore_no_answer'
  return inTransaction(db, async (trx) => {
    await write(trx, item, {
      outcome,
      why: json(why ?? null),
      ...(url && { url }),
      // An unknown outcome keeps its open call: a retry first looks it up again.
      ...(outcome !== 'unknown' && { askedAt: null, leaseUntil: null }),
    })
    const after = await trx
      .updateTable('restores')
      .set({ [outcome]: sql`${sql.ref(outcome)} + 1`, faults: isDown ? sql`faults + 1` : 0 })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await tellRestore(notifications, row, item.n, trx)
    return after
  })
}
