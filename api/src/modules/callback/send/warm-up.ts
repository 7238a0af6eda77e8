import { sql } from 'kysely'
import type { Db } from '../../../infra/database/connect'
import { inTransaction } from '../../../infra/database/transaction'
import { addDays, dayOf, startOf } from '../../../infra/days'
import type { Services } from '../../../infra/services'

/*
 * A domain that has sent little and then sends much is taken for a spammer's: its mails go to spam, or are refused. So the mails to fans of
 * one day (of Taipei) are at most twice those of the busiest of the last 30 days, and on the first `MAIL_WARM_UP`.
 */

const lookBackDays = 30
const minutesADay = 24 * 60

type Given = Pick<Services, 'config' | 'clock'> & { db: Db }

interface Today {
  /** What this day may have in all. */
  most: number
  sent: number
}

/** Of the mails that are wanted now so many may go out; the rest may from `until` on. */
export async function takeMails(
  { db, clock, config }: Given,
  wanted: number,
): Promise<{ granted: number; until?: Date }> {
  const first = config.mailWarmUp
  if (first === undefined) return { granted: wanted }
  const now = clock.now()
  return inTransaction(db, async (trx) => {
    await trx
      .insertInto('bulkMailDays')
      .values({ day: dayOf(now), sent: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    // Held, so that of two senders at the same time the second counts what the first took.
    const { sent } = await trx
      .selectFrom('bulkMailDays')
      .select('sent')
      .where('day', '=', dayOf(now))
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const granted = Math.max(0, Math.min(wanted, (await mostOn(trx, now, first)) - sent))
    await trx
      .updateTable('bulkMailDays')
      .set({ sent: sent + granted })
      .where('day', '=', dayOf(now))
      .execute()
    return granted < wanted ? { granted, until: nextDay(now) } : { granted }
  })
}

/** Mails that were granted, and that the mail server did not take. */
export async function giveBack({ db, clock, config }: Given, untaken: number): Promise<void> {
  if (config.mailWarmUp === undefined || untaken === 0) return
  await db
    .updateTable('bulkMailDays')
    .set({ sent: sql`greatest(0, sent - ${untaken})` })
    .where('day', '=', dayOf(clock.now()))
    .execute()
}

/** The minutes from the first to the last of so many mails, where no other CallBack sends any. */
export async function mailMinutes({ db, clock, config }: Given, many: number): Promise<number> {
  const first = config.mailWarmUp
  if (first === undefined || many === 0) return 0
  const now = clock.now()
  const today = await db
    .selectFrom('bulkMailDays')
    .select('sent')
    .where('day', '=', dayOf(now))
    .executeTakeFirst()
  return daysFor(many, { most: await mostOn(db, now, first), sent: today?.sent ?? 0 }) * minutesADay
}

/** How many days after this one the last goes out. */
export function daysFor(many: number, { most, sent }: Today): number {
  let days = 0
  for (let left = many - Math.max(0, most - sent); left > 0; left -= most * 2 ** days) days++
  return days
}

async function mostOn(db: Db, now: Date, first: number): Promise<number> {
  const { busiest } = await db
    .selectFrom('bulkMailDays')
    .select(sql<number>`coalesce(max(sent), 0)::int`.as('busiest'))
    .where('day', '<', dayOf(now))
    .where('day', '>=', addDays(dayOf(now), -lookBackDays))
    .executeTakeFirstOrThrow()
  return Math.max(first, busiest * 2)
}

const nextDay = (now: Date) => startOf(addDays(dayOf(now), 1))

/** Days of which nothing is asked any more. */
export const eraseOldDays = (db: Db, now: Date) =>
  db
    .deleteFrom('bulkMailDays')
    .where('day', '<', addDays(dayOf(now), -2 * lookBackDays))
    .execute()
