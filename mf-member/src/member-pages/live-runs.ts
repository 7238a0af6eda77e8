import type { Run } from '@fankeep/shared/contract'
import { createSpeed, secondsLeft, type Speed } from '../speed'

/** A run, with the speed measured while watching it. */
export interface LiveRun {
  run: Run
  perSecond: number | null
  secondsLeft: number | null
}

export const isActive = (run: Run) => run.state === 'queued' || run.state === 'running'

/** Accepts runs as they arrive (events may be late or repeated) and keeps the newest state of each, with its speed. */
export function createRunWatch(now: () => number) {
  const speeds = new Map<string, Speed>()
  const seen = new Map<string, Run>()

  return {
    /** Returns null if the state is older than the known one. */
    take: (run: Run): LiveRun | null => {
      const known = seen.get(run.id)
      if (known && (rank(run) < rank(known) || (rank(run) === rank(known) && run.done < known.done)))
        return null
      seen.set(run.id, run)
      let speed = speeds.get(run.id)
      if (!speed) speeds.set(run.id, (speed = createSpeed()))
      if (run.state === 'running') speed.seen(run.done, now())
      const perSecond = run.state === 'running' ? speed.perSecond() : null
      return { run, perSecond, secondsLeft: secondsLeft(run.done, run.of, perSecond) }
    },
  }
}

const phases: Run['phase'][] = ['queued', 'reading', 'saving', 'media', 'done']

/** A run only moves forward: by state, then by phase (each phase may start counting again). */
const rank = (run: Run) =>
  isActive(run) ? (run.state === 'queued' ? 0 : 1 + phases.indexOf(run.phase)) : 100
