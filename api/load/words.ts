import { availableParallelism } from 'node:os'
import { count } from '../bench/report'
import { type Knee, whatBreaks } from './knee'
import type { Seconds } from './processes'
import type { StepResult } from './run-step'

/** The measurements of a step. */
export interface MeasuredStep extends StepResult {
  rate: number
  seconds: number
  /**
   * Busy cores by process: those of the site, `generator`, `runner` (the measuring process) and `machine`, which is everything on it.
   */
  cores: Seconds
}

/** Processes that are not part of the site. */
const notServers = ['generator', 'runner', 'machine']

/** Cores that the site's processes kept busy; if unknown, everything on the machine except the load's own processes. */
export function serverCores({ cores }: Pick<MeasuredStep, 'cores'>): number {
  const servers = Object.entries(cores).filter(([name]) => !notServers.includes(name))
  if (servers.length > 0) return servers.reduce((sum, [, busy]) => sum + busy, 0)
  return Math.max(0, (cores.machine ?? 0) - (cores.generator ?? 0) - (cores.runner ?? 0))
}

/** Cores used by anything else on the machine, which the site and the generator did not have. */
function otherCores({ cores }: Pick<MeasuredStep, 'cores'>): number {
  const { machine = 0, ...ours } = cores
  return Math.max(0, machine - Object.values(ours).reduce((sum, busy) => sum + busy, 0))
}

const callsPerSecond = ({ calls, seconds }: MeasuredStep) => calls / seconds

/** Little's law: the number of members online is their arrival rate times how long they stay, at members' real speed. */
export const membersOnline = ({ rate, visitSeconds }: Pick<MeasuredStep, 'rate' | 'visitSeconds'>) =>
  rate * visitSeconds

const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)}`
const of = (busy: number) => busy.toFixed(2)

/** The lines that describe one step. */
export function linesOf(step: MeasuredStep, cores = availableParallelism()): string[] {
  const broken = whatBreaks(step)
  const times = (['read', 'write', 'transfer', 'page'] as const)
    .filter((kind) => step.times[kind].count > 0)
    .map((kind) => {
      const { p50, p95, p99 } = step.times[kind]
      return `${kind} ${ms(p50)}/${ms(p95)}/${ms(p99)}`
    })
  const { p50, p95, p99 } = step.presses
  const failed = Object.entries(step.failed).map(([name, n]) => `${name} ${n}`)
  const busy = Object.entries(step.cores).map(([name, value]) => `${name} ${of(value)}`)
  const isKnown = Object.keys(step.cores).length > 3
  const other = isKnown ? otherCores(step) : 0
  const generator = (step.cores.generator ?? 0) + (step.cores.runner ?? 0)
  return [
    `${step.rate.toFixed(1)} visits/s  ${count(callsPerSecond(step))} calls/s  ${count(membersOnline(step))} members online  ${broken ?? 'holds'}`,
    `    p50/p95/p99 in ms: ${times.join(', ')}; all of a press ${ms(p50)}/${ms(p95)}/${ms(p99)}`,
    `    failed: ${failed.join(', ') || 'none'}; ${step.streams} streams; presses late by at most ${ms(step.late)} ms (p99)`,
    `    slowest p95: ${step.slowest.map(({ call, p95 }) => `${call} ${ms(p95)}`).join(', ')}`,
    `    busy cores of ${cores}: ${busy.join(', ')}${isKnown ? `, other work ${of(other)}` : ''}`,
    ...(other > cores / 10
      ? ['    other work took more than a tenth of the machine: this step says little of the site']
      : []),
    ...(generator > cores / 3
      ? [
          `    the load generator used ${of(generator)} of ${cores} cores, more than a third: the site had less than this machine`,
        ]
      : []),
  ]
}

/** Where the knee is, per core, and which process was the limit. */
export function conclusionOf({ held, broken }: Knee<MeasuredStep>): string[] {
  if (!held && !broken) return ['No step was run: there was no time for one.']
  if (!held) return [`No rate kept all levels, down to ${broken!.rate} visits/s: ${whatBreaks(broken!)}.`]
  const servers = serverCores(held)
  const rate = callsPerSecond(held)
  const online = membersOnline(held)
  const [name = 'unknown', most = 0] =
    Object.entries((broken ?? held).cores)
      .filter(([process]) => !notServers.includes(process))
      .sort(([, one], [, other]) => other - one)[0] ?? []
  const sum = (broken ?? held).cores.machine ?? 0
  return [
    broken
      ? `The knee: ${count(rate)} calls/s, ${held.rate.toFixed(1)} visits/s, ${count(online)} members online hold; at ${broken.rate.toFixed(1)} visits/s ${whatBreaks(broken)}.`
      : `The knee was not reached: ${count(rate)} calls/s, ${held.rate.toFixed(1)} visits/s, ${count(online)} members online hold.`,
    `Per core (${of(servers)} cores busy by the site): ${count(rate / servers)} calls/s, ${count(online / servers)} members online.`,
    `Busiest process of the site${broken ? ' above the knee' : ''}: ${name}, ${of(most)} cores; all that worked on the machine: ${of(sum)} of ${availableParallelism()} cores.`,
    ...(Object.keys(held.cores).length > 3 && otherCores(held) > availableParallelism() / 10
      ? [`Other work took ${of(otherCores(held))} cores at the knee: on a quiet machine it is higher.`]
      : []),
  ]
}
