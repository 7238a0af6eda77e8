import type { Module } from './module'
import type { Services } from './services'

const every = 20_000

/**
 * Has every module look for work that has lost its job, and for what is due, every 20 s. Part of the running api alone: the server of
 * a test does nothing by the real clock. Gives the function that ends it.
 */
export function keepSweeping(modules: readonly Module[], services: Services): () => Promise<void> {
  let running: Promise<unknown> | undefined
  const sweep = () => {
    // A slow database is not asked by two at once.
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
    services.log.error({ err: error, module: name }, 'the search for lost work'),
  )
