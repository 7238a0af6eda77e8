import { configure, getConfig } from '@testing-library/react'
import { createRequire } from 'node:module'

interface Scheduler {
  unstable_IdlePriority: number
  unstable_scheduleCallback: (priority: number, work: () => void) => unknown
}

// The copy that React uses: another copy would not see React's tasks.
const scheduler = createRequire(createRequire(import.meta.url).resolve('react-dom'))('scheduler') as Scheduler

/** Maximum rounds of rendering, each with effects that trigger the next. */
const rounds = 10

/** Waits for one round: React's pending renders run before idle work. */
const drawn = () =>
  new Promise<void>((settle) => {
    scheduler.unstable_scheduleCallback(scheduler.unstable_IdlePriority, () => settle())
  })

const marked = Symbol.for('fankeep settles')

/**
 * Makes user actions in a test (`user.click`) resolve after React has rendered the result. Testing Library waits for a zero-length timer, which on a
 * loaded machine fires before the second of several rounds of rendering.
 */
export function settleAfterActs() {
  const { asyncWrapper } = getConfig()
  // A worker reuses Testing Library for all its test files.
  if (marked in asyncWrapper) return
  const settling: typeof asyncWrapper = async (act) => {
    const result = await asyncWrapper(act)
    for (let round = 0; round < rounds; round++) await drawn()
    return result
  }
  configure({ asyncWrapper: Object.assign(settling, { [marked]: true }) })
}
