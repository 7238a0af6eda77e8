import type { Module } from '../module'
import type { Services } from '../services'

const every = 20_000

/**
 * Runs every module's `sweep` every 20 s: work that has lost its job, and what is due. Only in the running api: a test server does
 * nothing by the real clock. Returns the function that stops it.
 */
export function keepSweeping(modules: readonly Module[], services: Services): () => Promise<void> {
  let running: Promise<unknown> | undefined
  const sweep = () => {
    // No two sweeps at the same time on a slow database.
    running ??= Promise.all(modules.map((module) => sweepOne(module, services))).finally(
      () => (running = undefined),
    )
  }
  const timer = setInterval(sweep, every)
  return async () => {
    clearInterval(timer)
    await running
  }
}

const sweepOne = async ({ name, sweep }: Module, services: Services) =>
  sweep?.(services).catch((error: unknown) =>
    services.log.error({ err: error, module: name }, 'searching for lost work failed'),
  )
