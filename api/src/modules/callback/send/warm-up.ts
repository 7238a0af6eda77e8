import { sql } from 'kysely'
import type { Db } from '../../../infra/database/connect'
import { inTransaction } from '../../../infra/database/transaction'
import { addDays, dayOf, startOf } from '../../../infra/days'
import type { Services } from '../../../infra/services'

/*
 * A domain that suddenly sends much mail looks like a spammer's: its mails are put into spam folders, or refused. So the mails to fans on
 * one day (in Taipei) are limited to twice those of the busiest of the last 30 days, and on the first day to `MAIL_WARM_UP`.
 */

const lookBackDays = 30
const minutesADay = 24 * 60

type Given = Pick<Services, 'config' | 'clock'> & { db: Db }

interface Today {
  /** The day's limit. */
  most: number
  sent: number
}

/** How many of the wanted mails may be sent now; the rest may be from `until` on. */
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
    // Locked, so that of two parallel senders the second sees what the first took.
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

/** Returns granted mails that the mail server did not accept. */
export async function giveBack({ db, clock, config }: Given, untaken: number): Promise<void> {
  if (config.mailWarmUp === undefined || untaken === 0) return
  await db
    .updateTable('bulkMailDays')
    .set({ sent: sql`greatest(0, sent - ${untaken})` })
    .where('day', '=', dayOf(clock.now()))
    .execute()
}

/** The minutes from the first mail to the last, if no other CallBack sends any. */
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

/** How many days after today the last mail is sent. */
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

/** Erases days that are no longer used. */
export const eraseOldDays = (db: Db, now: Date) =>
  db
    .deleteFrom('bulkMailDays')
    .where('day', '<', addDays(dayOf(now), -2 * lookBackDays))
    .execute()
