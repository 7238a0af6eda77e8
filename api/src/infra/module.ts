import type { ModuleHooks } from './hooks'
import type { Routed } from './http/api'
import type { AnyJobHandler } from './worker/handler'
import type { Services } from './services'

/** One domain of the product, as src/modules/index.ts lists them. */
export interface Module extends ModuleHooks, Routed {
  jobs?: AnyJobHandler[]
  /**
   * Runs at every start after the migrations, in the api process: seeds, and recovery after a crash. The result is sent
   * to the process that started the api (`{ demo: { email, password } }`).
   */
  start?: (services: Services) => Promise<Record<string, unknown> | void>
  /** Runs every 20 s in the api process: requeues work that has lost its job, and starts what is due. See `keepSweeping`. */
  sweep?: (services: Services) => Promise<void>
  /** Runs every hour in the worker: erases what has expired. Several workers can run it at the same time. */
  maintenance?: (services: Services, modules: readonly ModuleHooks[]) => Promise<void>
}
