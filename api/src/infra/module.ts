import type { ModuleHooks } from './hooks'
import type { Routed } from './http/api'
import type { AnyJobHandler } from './worker/handler'
import type { Services } from './services'

/** One domain of the product, as src/modules/index.ts lists them. */
export interface Module extends ModuleHooks, Routed {
  jobs?: AnyJobHandler[]
  /**
   * Runs at every start after the migrations, in the api's own process: seeds, and whatever a crash left half done.
   * What it gives is sent to the process that started the api (`{ demo: { email, password } }`).
   */
  start?: (services: Services) => Promise<Record<string, unknown> | void>
  /** Runs every 20 s in the api's own process: work that has lost its job gets another, and what is due begins. See `keepSweeping`. */
  sweep?: (services: Services) => Promise<void>
  /** Runs every hour in the worker: throws away what has had its time. More than one worker may do so at once. */
  maintenance?: (services: Services, modules: readonly ModuleHooks[]) => Promise<void>
}
