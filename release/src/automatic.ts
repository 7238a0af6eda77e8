import { contractVersion } from '@fankeep/shared/contract/calls'
import { sentenceOf } from './failed'
import { Problem } from './problem'
import { type ChangeContext, endCanary, rollback } from './publish'
import { type RegistryState, type ReleaseState, trialOf } from './registry'
import type { ReleaseStore } from './store/release-store'
import { loadsOf } from './telemetry/day-book'
import { daysKept, readDays } from './telemetry/kept'
import { readTrial, type Trial } from './telemetry/trials'

/** When a version is rolled back automatically. */
export interface AutomaticSettings {
  /** Percentage of failed views above which it is. */
  percent: number
  /** Minimum number of views: with fewer, no conclusion is drawn. */
  views: number
  /** How long a version is watched after going live. A canary is watched as long as it runs. */
  minutes: number
}

/** The author's name in the history. */
export const automaticName = 'automatic'

export interface Outcome {
  name: string
  version: string
  /** `stuck`: no past version is known to be better. `refused`: the checks did not allow it. */
  did: 'rolled back' | 'canary ended' | 'stuck' | 'refused'
  why: string
}

export interface AutomaticParts {
  store: ReleaseStore
  settings: AutomaticSettings
  now: () => Date
  /** Kept from one check to the next. */
  firstSeen: FirstSeen
}

/**
 * When this process first saw each version live, by its own clock, because a publisher's clock can be hours off. For versions that
 * were already live at the first check, this is the publisher's time, but at most the time of that check.
 */
export class FirstSeen {
  private seen: Map<string, number> | undefined

  note({ releases }: RegistryState, now: Date): void {
    const entries = Object.entries(releases).flatMap(([name, { since }]) => {
      if (!since) return []
      const key = keyOf(name, since)
      const first = this.seen ? now.getTime() : Math.min(now.getTime(), Date.parse(since.at))
      return [[key, this.seen?.get(key) ?? first] as const]
    })
    this.seen = new Map(entries)
  }

  of(name: string, since: Since): number {
    return this.seen?.get(keyOf(name, since)) ?? Date.parse(since.at)
  }
}

type Since = NonNullable<ReleaseState['since']>
const keyOf = (name: string, { revision }: Since) => `${name} ${revision}`

/** Faults per hundred views; undefined if there were none. */
export function failingOf({ views, fail, render }: Trial): number | undefined {
  const failed = fail + render
  return views + failed === 0 ? undefined : (100 * failed) / Math.max(views, failed)
}

/**
 * Checks everything on trial, and rolls back what fails above the threshold. If several processes check at the same time, one
 * changes the registry; the others find it changed (`seen`) and do nothing.
 *
 * Only what was published or promoted is on trial. The target of a roll-back, manual or automatic, stays live: otherwise two
 * bad versions would replace each other endlessly.
 */
export async function takeBackFailing(parts: AutomaticParts): Promise<Outcome[]> {
  const state = await parts.store.read()
  parts.firstSeen.note(state, parts.now())
  const outcomes: (Outcome | undefined)[] = []
  for (const [name, present] of Object.entries(state.releases)) {
    const { canary } = present
    if (canary) {
      const why = await faultOf(parts, state, name, canary.version)
      if (why)
        outcomes.push(
          await act({ name, version: canary.version, why }, () => endIt(parts, name, present, why)),
        )
    }
    if (!isOnTrial(name, present, parts)) continue
    const why = await faultOf(parts, state, name, present.live)
    if (why)
      outcomes.push(await act({ name, version: present.live, why }, () => goBack(parts, name, present, why)))
  }
  return outcomes.filter((outcome) => outcome !== undefined)
}

function isOnTrial(
  name: string,
  { since }: ReleaseState,
  { settings, now, firstSeen }: AutomaticParts,
): boolean {
  if (since?.action !== 'publish' && since?.action !== 'promote') return false
  return now().getTime() < firstSeen.of(name, since) + settings.minutes * 60_000
}

/** The sentence for the history, if a version fails above the threshold. */
async function faultOf(
  { store, settings }: AutomaticParts,
  state: RegistryState,
  name: string,
  version: string,
) {
  const trial = trialOf(state, name, version)
  if (!trial) return undefined
  const counts = await readTrial(store.backend, trial)
  const failing = failingOf(counts) ?? 0
  if (counts.views < settings.views || failing <= settings.percent) return undefined
  return sentenceOf({ ...counts, version, percent: failing, threshold: settings.percent })
}

async function act(
  about: Omit<Outcome, 'did'>,
  change: () => Promise<Outcome['did']>,
): Promise<Outcome | undefined> {
  try {
    return { ...about, did: await change() }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // Another process or an operator was first.
    if (error.key === 'changed_meanwhile' || error.key === 'no_canary') return undefined
    return { ...about, did: 'refused', why: `${about.why} ${error.message}` }
  }
}

async function endIt(parts: AutomaticParts, name: string, { canary }: ReleaseState, why: string) {
  await endCanary(contextOf(parts, why), name, canary?.version)
  return 'canary ended' as const
}

async function goBack(parts: AutomaticParts, name: string, { live, past }: ReleaseState, why: string) {
  const to = await findGood(parts, name, past)
  if (!to) return 'stuck' as const
  await rollback({ ...contextOf(parts, why), seen: live }, name, to)
  return 'rolled back' as const
}

/** The latest of these versions that did not fail as well, judged by all telemetry that is kept. */
async function findGood({ store, settings }: AutomaticParts, name: string, past: string[]) {
  const days = await readDays(store.backend, daysKept)
  return past.find((version) => {
    const counts = { views: 0, fail: 0, render: 0 }
    for (const { book } of days) {
      const entry = book[`${name} ${version}`]
      if (!entry) continue
      counts.views += loadsOf(entry) + entry.fail
      counts.fail += entry.fail
      counts.render += entry.render
    }
    return counts.views < settings.views || (failingOf(counts) ?? 0) <= settings.percent
  })
}

const contextOf = ({ store, now }: AutomaticParts, why: string): ChangeContext => ({
  store,
  author: { who: automaticName, why },
  contract: contractVersion,
  now,
})
