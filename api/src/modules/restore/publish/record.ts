import { sql } from 'kysely'
import type { Db } from '../../../infra/database/connect'
import { plainJson } from '../../../infra/database/plain-text'
import type { Services } from '../../../infra/services'
import type { ItemRow, RestoreRow } from '../repository'
import type { Sending, Why } from '../tables'
import { inTransaction } from '../../../infra/database/transaction'
import { tellRestore } from './tell'

const json = (value: object | null) => (value === null ? null : sql<never>`${plainJson(value)}::jsonb`)
/** So long a call of ours may still come through at the platform after it was made: its patience, and some. */
const airborne = 45_000
/** So long one may work on a post without a sign. */
const leased = 15 * 60_000

/**
 * The next post to work on: one that was left in the air first. Only who holds the target's lock asks, so the process that had it is
 * gone; its owner's name is written over, and what they still write comes to nothing.
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
      // The end of a call that is in the air stays.
      leaseUntil: sql`case when asked_at is null then ${until}::timestamptz else lease_until end`,
    })
    .where('restoreId', '=', row.id)
    .where('n', '=', next.n)
    .returningAll()
    .executeTakeFirst()
  if (item) await tellRestore(notifications, row, item.n)
  return item
}

/** Writes to a post that is ours. @throws Error where someone else has it by now. */
async function write(db: Db, item: ItemRow, changes: object): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('restoreItems')
    .set(changes)
    .where('restoreId', '=', item.restoreId)
    .where('n', '=', item.n)
    .where('leaseOwner', '=', item.leaseOwner)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n)
    throw new Error(`Post ${item.n} of restore ${item.restoreId} is another process's by now`)
}

export const keepSending = (db: Db, item: ItemRow, sending: Sending) =>
  write(db, item, { sending: json(sending) })

/** From here on it may be there without our knowing: written before the call, with the end of its flight. */
export const noteAsked = (db: Db, item: ItemRow, now: Date) =>
  write(db, item, { askedAt: now, leaseUntil: new Date(now.getTime() + airborne) })

/** The platform has answered, and it was no. */
export const noteHeard = (db: Db, item: ItemRow) => write(db, item, { askedAt: null })

/** A part is there. */
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

/** A post that is published no more because its request ends: of a thread whose beginning is there that is said. */
export function stoppedPost({ sending, parts }: ItemRow): Settled {
  const params = { done: sending.ids.length, of: parts.length }
  return params.done > 0
    ? { outcome: 'failed', why: { key: 'restore_stopped_part', params } }
    : { outcome: 'skipped' }
}

/** What became of a post, and its count, as one. */
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
      // Of one that no one is sure of the question stays open: it is asked again when it is tried again.
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
