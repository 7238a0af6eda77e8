import { setTimeout as delay } from 'node:timers/promises'
import { call, type Caller } from '../bench/client'
import type { Environment } from '../bench/environment'
import { type ApiProcess, childrenOf, isRunning } from '../test/process'

export type Victim = 'the api and its worker' | 'the worker' | 'PostgreSQL' | 'the primary'

/**
 * What to kill at kill `n` of `kills`: PostgreSQL three times (each uses up a try of the job, and the pauses between
 * tries double), otherwise alternately only the worker, and the api with its worker. In a fleet always the primary.
 */
export function victimOf({ isFleet }: Environment, n: number, kills: number): Victim {
  if (isFleet) return 'the primary'
  const ofDatabase = [1, Math.floor(kills / 2), kills - 2]
  if (ofDatabase.includes(n)) return 'PostgreSQL'
  return n % 2 === 0 ? 'the api and its worker' : 'the worker'
}

/**
 * kill -9 of only the worker, of PostgreSQL, or of a fleet's primary, under a running api. Returns the seconds until it serves and
 * works again.
 */
export async function killUnder(
  environment: Environment,
  { api, caller }: { api: ApiProcess; caller: Caller },
  victim: Exclude<Victim, 'the api and its worker'>,
): Promise<number> {
  const began = performance.now()
  const worker = victim === 'the worker' ? childrenOf(api.child.pid!)[0] : undefined
  process.kill(worker ?? (await environment.postmaster()), 'SIGKILL')
  let last: unknown
  const serves = () =>
    call({ ...caller, patience: 0 }, 'pages.list').then(
      () => true,
      (error: unknown) => {
        last = error
        return false
      },
    )
  const works = () => childrenOf(api.child.pid!).some((pid) => isRunning(pid) && pid !== worker)
  while (!(await serves()) || (worker !== undefined && !works())) {
    if (performance.now() - began > 30_000)
      throw new Error(
        `${victim} was killed, and the site did not recover. ${environment.isFleet ? '' : await endOf(api)}`,
        {
          cause: last,
        },
      )
    await delay(50)
  }
  return (performance.now() - began) / 1000
}

const endOf = async ({ child, words }: ApiProcess) =>
  `The api ${isRunning(child.pid!) ? 'runs' : `has ended: ${await words}`}`
