import { readFileSync } from 'node:fs'
import { childrenOf } from '../test/process'

/** USER_HZ: the same on Linux on every machine that Node supports. */
const ticksPerSecond = 100

/**
 * Seconds of CPU time that a process has used, in all threads (proc(5), `/proc/PID/stat`); with `ended`, also of its children that
 * have ended.
 */
export function secondsIn(stat: string, ended = false): number {
  // The name, in brackets, can contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number)
  return (user! + system! + (ended ? endedUser! + endedSystem! : 0)) / ticksPerSecond
}

/** Seconds that all CPUs have worked for any process (proc(5), `/proc/stat`): without idle, waiting for a disk, or time stolen by the host. */
export function workedIn(stat: string): number {
  const [user, nice, system, , , irq, softIrq] = stat.split('\n', 1)[0]!.split(/\s+/).slice(1).map(Number)
  return (user! + nice! + system! + irq! + softIrq!) / ticksPerSecond
}

function used(pid: number, ended = false): number {
  try {
    return secondsIn(readFileSync(`/proc/${pid}/stat`, 'utf8'), ended)
  } catch {
    // The process has ended.
    return 0
  }
}

/** Seconds so far, by name; `machine` is everything that runs on it. */
export type Seconds = Record<string, number>

/** Reads the CPU time of a group of processes. */
export type Meter = () => number

export const meters = {
  one:
    (pid: number): Meter =>
    () =>
      used(pid),
  childrenOf:
    (pid: number): Meter =>
    () =>
      childrenOf(pid).reduce((sum, child) => sum + used(child), 0),
  /** A process and its short-lived children: PostgreSQL has one for each connection. */
  family:
    (pid: number): Meter =>
    () =>
      used(pid, true) + childrenOf(pid).reduce((sum, child) => sum + used(child), 0),
  machine: () => workedIn(readFileSync('/proc/stat', 'utf8')),
}

/** How many cores each kept busy between two readings. */
export function coresBetween(before: Seconds, after: Seconds, seconds: number): Seconds {
  return Object.fromEntries(
    Object.keys(after).map((name) => [name, Math.max(0, after[name]! - (before[name] ?? 0)) / seconds]),
  )
}
