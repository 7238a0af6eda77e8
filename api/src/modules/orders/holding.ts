import type { Holding } from '@fankeep/shared/contract'
import type { Db } from '../../infra/database/connect'
import { heldBy } from '../plans/store'
import { heldAfter, lastEntitlement } from '../plans/entitlements'

/** A member's plans and extras, as needed to compute a price. A plan without an end can be neither credited nor extended, so it is left out. */
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

/** Changes whenever a member gets an entitlement. While it stays the same, so does everything a price is based on. */
export const basisOf = lastEntitlement
