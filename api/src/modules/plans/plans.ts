import type { Selectable } from 'kysely'
import type { PlansTables } from './tables'

export type PlanRow = Selectable<PlansTables['plans']>
export type PlanType = 0 | 1 | 2 | 3

/** What a plan allows. Null means unlimited; storage is in bytes. */
export interface Allowance {
  storage: number
  pages: number
  platforms: number | null
  fansShown: number | null
  autoBackup: 'off' | 'weekly' | 'daily'
  /** Hours between two probes of a page. Null: no probes. */
  lookHours: number | null
  callback: {
    /** Sends per period: a month in Taipei time, or the whole duration of the plan. */
    sends: number | null
    period: 'month' | 'plan'
    emailOnly: boolean
  }
  /** `days` between two restores; null if the plan includes none. `dry`: whether it includes dry runs. */
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

/** Everything a plan allows, from its row and the extras. The only place that computes it. */
export function allowanceOf(plan: PlanRow, extras: Extras = noExtras): Allowance {
  return {
    storage: bytesOf(plan) + (plan.packsMax > 0 ? extras.storage : 0),
    // The general plan's `addMaxNum` is part of its `pagesMax`: it sells no extra pages.
    pages: plan.pagesMax + (plan.addPrice > 0 ? Math.min(extras.pages, plan.addMaxNum) : 0),
    platforms: plan.platformsMax,
    fansShown: plan.fansShown,
    autoBackup: plan.autoBackup,
    lookHours: plan.lookHours,
    callback: { sends: plan.callbackSends, period: plan.callbackPeriod, emailOnly: plan.callbackEmailOnly },
    restore: { days: plan.restoreDays, dry: plan.restoreDry },
  }
}
