import { type Insertable, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '../../infra/database/connect'
import type { Database } from '../../infra/database/schema'
import type { PlansTables } from './tables'

/** What a member is given, by dates. */
export const giveEntitlement = (trx: Transaction<Database>, given: Insertable<PlansTables['entitlements']>) =>
  trx.insertInto('entitlements').values(given).execute()

/** A member's plans end at this moment; those to come never begin. */
export async function endPlans(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  const plans = trx.updateTable('entitlements').where('userId', '=', userId).where('kind', '=', 'plan')
  await plans.set({ endsAt: now }).where('startsAt', '<=', now).where('endsAt', '>', now).execute()
  // Begun and ended at once: with an end ahead it would be taken for the end of a plan of its kind (`holding_at`).
  await plans.set({ startsAt: now, endsAt: now }).where('startsAt', '>', now).execute()
}

/** Of a plan that an upgrade ended before it began nothing holds, though in older rows its end may be ahead. */
const everHolds = sql<boolean>`(ends_at is null or ends_at > starts_at)`

/** What has an end and has not ended at a moment, by its beginning. */
export const heldAfter = (db: Db, memberId: string, now: Date) =>
  db
    .selectFrom('entitlements')
    .select(['kind', 'planType', 'count', 'value', 'startsAt', 'endsAt'])
    .where('userId', '=', memberId)
    .where('endsAt', '>', now)
    .where(everHolds)
    .orderBy('startsAt')
    .execute()

/** The plan that ends last of a member who is named in another query; one without an end goes before. */
export const lastPlanOf = (userId: RawBuilder<string>) => sql<{ planType: number; endsAt: Date | null }>`
  select plan_type, ends_at from entitlements e where e.user_id = ${userId} and kind = 'plan' and ${everHolds}
  order by ends_at desc nulls first limit 1`

/**
 * When a member who is named in another query has fewer extra pages, or less storage, than the moment before, and of which: what
 * others of the kind replace at that moment does not count.
 */
export const lessExtrasOf = (userId: RawBuilder<string>, { after, until }: { after: Date; until: Date }) => {
  const held = (at: RawBuilder<boolean>) => sql`(
    select coalesce(sum(o.count), 0) from entitlements o where o.user_id = ${userId} and o.kind = e.kind and ${at})`
  const before = held(sql`o.starts_at < e.ends_at and o.ends_at >= e.ends_at`)
  const from = held(sql`o.starts_at <= e.ends_at and o.ends_at > e.ends_at`)
  return sql<{ kinds: string[]; endsAt: Date }>`
    select array_agg(distinct e.kind order by e.kind) as kinds, e.ends_at from entitlements e
    where e.user_id = ${userId} and e.kind <> 'plan' and e.ends_at > ${after} and e.ends_at <= ${until} and ${before} > ${from}
    group by e.ends_at`
}

/** Changes whenever a member is given anything. */
export async function lastEntitlement(db: Db, memberId: string): Promise<string> {
  const { last } = await db
    .selectFrom('entitlements')
    .where('userId', '=', memberId)
    .select(sql<string>`coalesce(max(id), 0)::text`.as('last'))
    .executeTakeFirstOrThrow()
  return last
}

/** All that a member ever was given, for the download of all data. */
export const allEntitlements = (db: Db, userId: string) =>
  db.selectFrom('entitlements').selectAll().where('userId', '=', userId).execute()

/** The storage packs that are sold, in their order. */
export const storagePacks = (db: Db) =>
  db.selectFrom('storagePacks').selectAll().orderBy('position').execute()

export const storagePackOf = (db: Db, id: string) =>
  db.selectFrom('storagePacks').selectAll().where('id', '=', id).executeTakeFirst()
