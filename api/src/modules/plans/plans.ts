import type { Selectable } from 'kysely'
import type { UserTables } from '../user/tables'

export type PlanRow = Selectable<UserTables['plans']>
export type PlanType = 0 | 1 | 2 | 3

/** What a plan allows. Null is without limit, storage is in bytes. */
export interface Allowance {
  storage: number
  pages: number
  platforms: number | null
  fansShown: number | null
  autoBackup: 'off' | 'weekly' | 'daily'
  callback: {
    /** Sends in a period: a month of Taipei, or the whole time of the plan. */
    sends: number | null
    period: 'month' | 'plan'
    emailOnly: boolean
  }
}

/** Bought beside the plan. */
export interface Extras {
  pages: number
  storage: number
}

const unit = { 1: 1024 ** 2, 2: 1024 ** 3 } as const

/** Everything a plan allows, by its row alone: the one place that says it. */
export function allowanceOf(plan: PlanRow, extras: Extras = { pages: 0, storage: 0 }): Allowance {
  return {
    storage: plan.storage * unit[plan.stoType === 1 ? 1 : 2] + extras.storage,
    pages: plan.pagesMax + Math.min(extras.pages, plan.addMaxNum),
    platforms: plan.platformsMax,
    fansShown: plan.fansShown,
    autoBackup: plan.autoBackup,
    callback: { sends: plan.callbackSends, period: plan.callbackPeriod, emailOnly: plan.callbackEmailOnly },
  }
}

/** The plan that holds at a moment: one that has ended falls back to general. Null as `vipUntil` is without end. */
export function planNow({ vipType, vipUntil }: { vipType: number; vipUntil: Date | null }, now: Date) {
  const over = vipUntil !== null && vipUntil <= now
  return over ? { vipType: 0 as PlanType, vipUntil: null } : { vipType: vipType as PlanType, vipUntil }
}
