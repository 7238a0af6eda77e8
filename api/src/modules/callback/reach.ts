import type { CallBackReasonKey } from '@fankeep/shared/contract'
import { sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import type { Allowance } from '../plans/plans'
import type { PageRow } from '../pages/owned-page'
import { canMessage } from '../site/platforms'
import { addresses, type Audience, fansMeant, subscribersMeant } from './audience'
import type { Via } from './tables'

/** How many one way reaches, and why not the rest. */
export interface Reach {
  via: Via
  reach: number
  of: number
  why: { key: CallBackReasonKey; params: Record<string, string>; count: number }[]
}

/** What each way reaches of an audience (platforms.md, consequence 1): told before anything is sent. */
export async function reachOf(
  db: Db,
  page: PageRow,
  audience: Audience,
  allowance: Allowance,
  now: Date,
): Promise<Reach[]> {
  const fans = await countFans(db, page, audience, now)
  return [messageReach(page, fans, allowance), await emailReach(db, page, audience, fans, now)]
}

async function countFans(db: Db, page: PageRow, audience: Audience, now: Date): Promise<number> {
  // Counted already, whatever the size of the list.
  if (audience.audience === 'all') return page.fans
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from fans where ${fansMeant(page, audience, now)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** The platform's own message. Where a platform lets a page write to its fans, its connector is what sends it. */
function messageReach(page: PageRow, fans: number, { callback }: Allowance): Reach {
  const key = !canMessage(page.platform)
    ? ('reach_impossible' as const)
    : callback.emailOnly
      ? ('reach_plan' as const)
      : ('reach_not_yet' as const)
  const why = fans > 0 ? [{ key, params: { platform: page.platform }, count: fans }] : []
  return { via: 'message', reach: 0, of: fans, why }
}

async function emailReach(
  db: Db,
  page: PageRow,
  audience: Audience,
  fans: number,
  now: Date,
): Promise<Reach> {
  const { rows } = await sql<{ reach: number; listed: number; left: number; waiting: number }>`
    with meant as materialized (${addresses(page, audience, now)})
    select
      (select count(*) from meant)::int as reach,
      (select count(*) from fans where ${fansMeant(page, audience, now)} and email is not null)::int as listed,
      (select count(*) from subscribers where ${subscribersMeant(page, audience, now)} and left_at is not null)::int as left,
      (select count(*) from subscribers
        where ${subscribersMeant(page, audience, now)} and left_at is null and confirmed_at is null)::int as waiting
    `.execute(db)
  const { reach, listed, left, waiting } = rows[0]!
  const why = [
    { key: 'reach_no_email' as const, params: {}, count: Math.max(0, fans - listed) },
    { key: 'reach_unconfirmed' as const, params: {}, count: waiting },
    { key: 'reach_left' as const, params: {}, count: left },
  ]
  return { via: 'email', reach, of: Math.max(fans, reach), why: why.filter(({ count }) => count > 0) }
}
