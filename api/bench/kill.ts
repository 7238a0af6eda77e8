import { waitUntil } from '../src/infra/wait'
import { type ApiProcess, childrenOf, isRunning } from '../test/process'
import { call, type Caller } from './client'
import type { Environment } from './environment'

/** kill -9 of the api and its worker: neither can clean up. */
export async function kill({ child, ended }: ApiProcess): Promise<void> {
  const all = [child.pid!, ...childrenOf(child.pid!)]
  for (const pid of all) process.kill(pid, 'SIGKILL')
  await ended
  await waitUntil(() => !all.some(isRunning), { within: 10_000 })
}

/** Restarts the api; returns the seconds until it has answered a member's call. */
export async function startAgain(environment: Environment, token: string, env: Record<string, string> = {}) {
  const began = performance.now()
  const api = environment.start(env)
  const origin = await api.ready
  const caller: Caller = { origin, token, patience: 60_000 }
  await call(caller, 'pages.list')
  return { api, caller, seconds: (performance.now() - began) / 1000 }
}
