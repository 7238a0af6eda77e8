import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../src/infra/database/connect'
import type { ModuleHooks } from '../src/infra/hooks'
import type { Services } from '../src/infra/services'
import type { AnyJobHandler, JobHandler } from '../src/infra/worker/handler'
import type { Job } from '../src/infra/queue/job'
import type { AddOptions, Queue } from '../src/infra/queue/queue'

interface Waiting {
  id: string
  job: Job
  data: object
  attempt: number
  startAfter?: Date
  priority: number
  /** The transaction that added it. */
  transaction?: string
}

/**
 * The fake queue: keeps jobs in memory until a test runs them, without back-off.
 *
 * @param db queried as by the real queue: code inside a transaction that does not pass `trx` is refused a second connection, and a
 * rollback removes the job
 */
export class MemoryQueue implements Queue {
  readonly waiting: Waiting[] = []
  private readonly handlers: Map<string, JobHandler>
  /** Errors of jobs that were retried or given up. */
  readonly failures: unknown[] = []

  constructor(
    handlers: readonly AnyJobHandler[],
    private readonly modules: readonly ModuleHooks[] = [],
    private readonly db?: Db,
  ) {
    this.handlers = new Map((handlers as readonly JobHandler[]).map((handler) => [handler.job.name, handler]))
  }

  add = async <Data extends object>(
    job: Job<Data>,
    data: NoInfer<Data>,
    { trx, startAfter, priority = 0 }: AddOptions = {},
  ) => {
    const id = randomUUID()
    const transaction = this.db && (await transactionOf(trx ?? this.db))
    // Data as the database would return it: as JSON.
    const kept = JSON.parse(JSON.stringify(data)) as object
    this.waiting.push({
      id,
      job,
      data: kept,
      attempt: 0,
      priority,
      ...(startAfter && { startAfter }),
      ...(trx && transaction && { transaction }),
    })
    return id
  }

  /** Runs all waiting jobs, and those they add, in order; failures are retried like in the real queue. */
  drain = (services: Services, signal?: AbortSignal) => this.work(services, () => true, signal)

  /** The same, but only for jobs that are due by the test's clock. */
  drainDue = (services: Services, signal?: AbortSignal) =>
    this.work(services, ({ startAfter }) => !startAfter || startAfter <= services.clock.now(), signal)

  private async dropRolledBack(): Promise<void> {
    for (const one of this.waiting.filter(({ transaction }) => transaction)) {
      if (await isRolledBack(this.db!, one.transaction!)) this.waiting.splice(this.waiting.indexOf(one), 1)
      delete one.transaction
    }
  }

  private async take(isWanted: (one: Waiting) => boolean): Promise<Waiting | undefined> {
    await this.dropRolledBack()
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
    for (let next = await this.take(isWanted); next; next = await this.take(isWanted)) {
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

async function transactionOf(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db)
  return rows[0]!.id
}

async function isRolledBack(db: Db, transaction: string): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    select pg_xact_status(${transaction}::text::xid8) as status`.execute(db)
  return rows[0]!.status === 'aborted'
}
