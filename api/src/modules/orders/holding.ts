import type { Holding } from '@fankeep/shared/contract'
import type { Db } from '../../infra/database/connect'
import { heldBy } from '../plans/store'
import { heldAfter, lastEntitlement } from '../plans/entitlements'

/** What a member holds and has paid for, as a price needs it. A plan without end cannot be credited or continued. */
export async function holdingOf(db: Db, memberId: string, now: Date): Promise<Holding> {
  const [{ vipType, vipUntil }, rows] = await Promise.all([
    heldBy(db, memberId, now),
    heldAfter(db, memberId, now),
  ])
  const dated = rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt!.toISOString(),
  }))
  const extras = (kind: 'pages' | 'storage') =>
    dated
      .filter((row) => row.kind === kind)
      .map(({ count, starts_at, ends_at }) => ({ count, starts_at, ends_at }))
  return {
    type: vipType,
    until: vipUntil?.toISOString() ?? null,
    plans: dated
      .filter(({ kind, planType }) => kind === 'plan' && planType !== null && planType >= 2)
      .map(({ planType, value, starts_at, ends_at }) => ({ type: planType!, value, starts_at, ends_at })),
    pages: extras('pages'),
    packs: extras('storage'),
  }
}

/** Changes whenever a member is given anything: what a price rests on is the same while this is. */
export const basisOf = lastEntitlement

/** How many of these still hold when something new begins. */
export const countAt = (extras: Holding['pages'], start: Date): number =>
  extras
    .filter(({ ends_at }) => Date.parse(ends_at) > start.getTime())
    .reduce((sum, { count }) => sum + count, 0)
