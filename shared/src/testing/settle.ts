import { configure, getConfig } from '@testing-library/react'
import { createRequire } from 'node:module'

interface Scheduler {
  unstable_IdlePriority: number
  unstable_scheduleCallback: (priority: number, work: () => void) => unknown
}

// React's own: another copy would know nothing of its work.
const scheduler = createRequire(createRequire(import.meta.url).resolve('react-dom'))('scheduler') as Scheduler

/** Rounds of drawing, each with effects that ask for the next. */
const rounds = 10

/** One round: what React has still to draw comes before what is idle. */
const drawn = () =>
  new Promise<void>((settle) => {
    scheduler.unstable_scheduleCallback(scheduler.unstable_IdlePriority, () => settle())
  })

const marked = Symbol.for('fankeep settles')

/**
 * Lets what a person does in a test (`user.click`) end when React has drawn what it led to. Testing Library waits for a timer of no
 * length, which on a busy machine ends before the second of several rounds of drawing.
 */
export function settleAfterActs() {
  const { asyncWrapper } = getConfig()
  // A worker keeps Testing Library from file to file.
  if (marked in asyncWrapper) return
  const settling: typeof asyncWrapper = async (act) => {
    const result = await asyncWrapper(act)
    for (let round = 0; round < rounds; round++) await drawn()
    return result
  }
  configure({ asyncWrapper: Object.assign(settling, { [marked]: true }) })
}
