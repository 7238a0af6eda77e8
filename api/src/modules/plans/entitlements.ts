import { type Insertable, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '../../infra/database/connect'
import type { Database } from '../../infra/database/schema'
import type { PlansTables } from './tables'

/** Adds an entitlement: what a member gets, with its dates. */
export const giveEntitlement = (trx: Transaction<Database>, given: Insertable<PlansTables['entitlements']>) =>
  trx.insertInto('entitlements').values(given).execute()

/** Ends a member's current plans now. Plans that have not begun are cancelled. */
export async function endPlans(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  const plans = trx.updateTable('entitlements').where('userId', '=', userId).where('kind', '=', 'plan')
  await plans.set({ endsAt: now }).where('startsAt', '<=', now).where('endsAt', '>', now).execute()
  // Begins and ends now. With its end in the future, `holding_at` would take it for the end of a plan of its type.
  await plans.set({ startsAt: now, endsAt: now }).where('startsAt', '>', now).execute()
}

/** False for a plan that an upgrade cancelled before it began. In older rows such a plan can still have a future end. */
const everHolds = sql<boolean>`(ends_at is null or ends_at > starts_at)`

/** Entitlements with an end that have not ended at `now`, in the order in which they begin. */
export const heldAfter = (db: Db, memberId: string, now: Date) =>
  db
    .selectFrom('entitlements')
    .select(['kind', 'planType', 'count', 'value', 'startsAt', 'endsAt'])
    .where('userId', '=', memberId)
    .where('endsAt', '>', now)
    .where(everHolds)
    .orderBy('startsAt')
    .execute()

/** For a member of an outer query: their plan that ends last. A plan without an end comes first. */
export const lastPlanOf = (userId: RawBuilder<string>) => sql<{ planType: number; endsAt: Date | null }>`
  select plan_type, ends_at from entitlements e where e.user_id = ${userId} and kind = 'plan' and ${everHolds}
  order by ends_at desc nulls first limit 1`

/**
 * For a member of an outer query: when they will have fewer extra pages or less storage than before, and of which kinds. An extra that is
 * replaced by another of its kind at the same time does not count.
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

/** The id of a member's newest entitlement: it changes whenever they get another one. */
export async function lastEntitlement(db: Db, memberId: string): Promise<string> {
  const { last } = await db
    .selectFrom('entitlements')
    .where('userId', '=', memberId)
    .select(sql<string>`coalesce(max(id), 0)::text`.as('last'))
    .executeTakeFirstOrThrow()
  return last
}

/** All entitlements a member ever had, for the download of all data. */
export const allEntitlements = (db: Db, userId: string) =>
  db.selectFrom('entitlements').selectAll().where('userId', '=', userId).execute()

/** The storage packs on sale, in display order. */
export const storagePacks = (db: Db) =>
  db.selectFrom('storagePacks').selectAll().orderBy('position').execute()

export const storagePackOf = (db: Db, id: string) =>
  db.selectFrom('storagePacks').selectAll().where('id', '=', id).executeTakeFirst()
