import type { OpsRelease, OpsState, OpsTrial } from '@fankeep/shared/contract/ops'

type Automatic = OpsState['automatic']

/** Where nothing is configured: above this a person should look, once there are a few faults and not one reader's old phone. */
const usual = { percent: 2, faults: 3 }

export interface Health {
  state: 'safe' | 'late' | 'danger' | 'waiting'
  views: number
  failed: number
  /** 0 to 100. */
  percent: number
}

/** How a version does since it went live. */
export function healthOf({ views, fail, render }: OpsTrial, automatic: Automatic): Health {
  const failed = fail + render
  const all = Math.max(views, failed)
  const percent = all === 0 ? 0 : (100 * failed) / all
  const isBad = automatic
    ? percent > automatic.percent && views >= automatic.views
    : percent > usual.percent && failed >= usual.faults
  const state = all === 0 ? 'waiting' : isBad ? 'danger' : failed > 0 ? 'late' : 'safe'
  return { state, views: all, failed, percent }
}

/** The shell first, then by name: a list that is never in another order does not move under a finger. */
export const inOrder = (releases: OpsRelease[]) =>
  releases.toSorted(
    (a, b) => Number(b.name === 'shell') - Number(a.name === 'shell') || a.name.localeCompare(b.name),
  )
