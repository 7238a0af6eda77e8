import type { OpsRelease, OpsState, OpsTrial } from '@fankeep/shared/contract/ops'

type Automatic = OpsState['automatic']

/** Defaults without configuration: above these a person should take a look; a few faults, so that one old phone does not count. */
const usual = { percent: 2, faults: 3 }

export interface Health {
  state: 'safe' | 'late' | 'danger' | 'waiting'
  views: number
  failed: number
  /** 0 to 100. */
  percent: number
}

/** The health of a version since it went live. */
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

/** The shell first, then by name: a fixed order, so that rows do not move while being clicked. */
export const inOrder = (releases: OpsRelease[]) =>
  releases.toSorted(
    (a, b) => Number(b.name === 'shell') - Number(a.name === 'shell') || a.name.localeCompare(b.name),
  )
