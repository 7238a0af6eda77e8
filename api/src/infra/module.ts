import type { Api } from './http/api'
import type { Job } from './queue/queue'
import type { Services } from './services'

/** One domain of the product, as src/modules/index.ts lists them. */
export interface Module {
  name: string
  routes?: (api: Api) => void
  // `never`: a list of jobs holds jobs over different data.
  jobs?: Job<never>[]
  /**
   * Runs at every start after the migrations, in the api's own process: seeds, and whatever a crash left half done.
   * What it gives is told to whoever started the api (`{ demo: { email, password } }`).
   */
  start?: (services: Services) => Promise<Record<string, unknown> | void>
  /** Runs every hour in the worker: throws away what has had its time. More than one worker may do so at once. */
  upkeep?: (services: Services) => Promise<void>
}
