import { Problem } from './problem'
import { lockOf, type RegistryState } from './registry'

/** @throws Problem if one of these releases is locked */
export function refuseLocked(before: RegistryState, names: string[], now: Date) {
  for (const name of names) {
    const lock = lockOf(before, name, now)
    if (lock)
      throw new Problem(
        `${name} is locked until ${lock.until} by ${lock.who}: ${lock.why}. Nothing was changed. ` +
          `Roll-backs are still possible. If it must be published now: release unlock ${name} --why TEXT.`,
        'locked',
      )
  }
}
