import type { Selectable } from 'kysely'
import type { PlansTables } from './tables'

export type PlanRow = Selectable<PlansTables['plans']>
export type PlanType = 0 | 1 | 2 | 3

/** What a plan allows. Null is without limit, storage is in bytes. */
export interface Allowance {
  storage: number
  pages: number
  platforms: number | null
  fansShown: number | null
  autoBackup: 'off' | 'weekly' | 'daily'
  /** How often signs of a hijack are looked for between the runs, in hours. */
  lookHours: number | null
  callback: {
    /** Sends in a period: a month of Taipei, or the whole time of the plan. */
    sends: number | null
    period: 'month' | 'plan'
    emailOnly: boolean
  }
  /** `days` between two restores; null where the plan restores nothing. `dry`: it may look at what would be. */
  restore: { days: number | null; dry: boolean }
}

/** Bought alongside the plan: pages, and storage in bytes. */
export interface Extras {
  pages: number
  storage: number
}

export const noExtras: Extras = { pages: 0, storage: 0 }

const unit = { 1: 1024 ** 2, 2: 1024 ** 3 } as const

export const bytesOf = ({ storage, stoType }: { storage: number; stoType: number }) =>
  storage * unit[stoType === 1 ? 1 : 2]

/** Everything a plan allows, by its row alone: the one place that says it. */
export function allowanceOf(plan: PlanRow, extras: Extras = noExtras): Allowance {
  return {
    storage: bytesOf(plan) + (plan.packsMax > 0 ? extras.storage : 0),
    pages: plan.pagesMax + Math.min(extras.pages, plan.addMaxNum),
    platforms: plan.platformsMax,
    fansShown: plan.fansShown,
    autoBackup: plan.autoBackup,
    lookHours: plan.lookHours,
    callback: { sends: plan.callbackSends, period: plan.callbackPeriod, emailOnly: plan.callbackEmailOnly },
    restore: { days: plan.restoreDays, dry: plan.restoreDry },
  }
}
