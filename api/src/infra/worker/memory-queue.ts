import { randomUUID } from 'node:crypto'
import type { ModuleHooks } from '../hooks'
import type { Services } from '../services'
import type { AnyJobHandler, JobHandler } from './handler'
import type { Job } from '../queue/job'
import type { AddOptions, Queue } from '../queue/queue'

interface Waiting {
  id: string
  job: Job
  data: object
  attempt: number
  startAfter?: Date
  priority: number
}

/** The queue's fake: keeps jobs in memory until a test runs them. Back-off is not waited for. */
export class MemoryQueue implements Queue {
  readonly waiting: Waiting[] = []
  private readonly handlers: Map<string, JobHandler>
  /** What jobs threw that were tried again, or given up. */
  readonly failures: unknown[] = []

  constructor(
    handlers: readonly AnyJobHandler[],
    private readonly modules: readonly ModuleHooks[] = [],
  ) {
    this.handlers = new Map((handlers as readonly JobHandler[]).map((handler) => [handler.job.name, handler]))
  }

  add = async <Data extends object>(
    job: Job<Data>,
    data: NoInfer<Data>,
    { startAfter, priority = 0 }: AddOptions = {},
  ) => {
    const id = randomUUID()
    // What the database would give back: data as JSON has it.
    const kept = JSON.parse(JSON.stringify(data)) as object
    this.waiting.push({
      id,
      job,
      data: kept,
      attempt: 0,
      priority,
      ...(startAfter && { startAfter }),
    })
    return id
  }

  /** Runs all that waits, and what that adds, in order; failures are tried again as the real queue does. */
  drain = (services: Services, signal?: AbortSignal) => this.work(services, () => true, signal)

  /** The same for those alone whose time has come by the test's clock. */
  drainDue = (services: Services, signal?: AbortSignal) =>
    this.work(services, ({ startAfter }) => !startAfter || startAfter <= services.clock.now(), signal)

  private take(isWanted: (one: Waiting) => boolean): Waiting | undefined {
    const wanted = this.waiting.filter(isWanted)
    const most = Math.max(...wanted.map(({ priority }) => priority))
    const at = this.waiting.findIndex((one) => isWanted(one) && one.priority === most)
    return at < 0 ? undefined : this.waiting.splice(at, 1)[0]
  }

  private async work(
    services: Services,
    isWanted: (one: Waiting) => boolean,
    signal = new AbortController().signal,
  ): Promise<void> {
    for (let next = this.take(isWanted); next; next = this.take(isWanted)) {
      const { id, job, data, attempt } = next
      const handler = this.handlers.get(job.name)
      if (!handler) throw new Error(`The job ${job.name} has no handler`)
      try {
        await handler.run(data, services, {
          jobId: id,
          attempt,
          signal,
          makeRoom: async () => {},
          modules: this.modules,
        })
      } catch (error) {
        this.failures.push(error)
        if (attempt < (job.retries ?? 3)) this.waiting.unshift({ ...next, attempt: attempt + 1 })
        else
          await handler.givenUp?.(data, services, error instanceof Error ? error : new Error(String(error)))
      }
    }
  }
}
