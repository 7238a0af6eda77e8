import type { ModuleHooks } from '../hooks'
import type { Services } from '../services'
import type { Job } from '../queue/job'

/** What a job's work receives in addition to its data. */
export interface JobContext {
  jobId: string
  /** 0 at first, incremented with each retry. */
  attempt: number
  /**
   * Aborts when the worker stops (the job is then handed to another worker immediately, without counting the try) or
   * the job's time is over.
   */
  signal: AbortSignal
  /** CPU-heavy work calls this after each part, so that other jobs of the worker can run in between. */
  makeRoom: () => Promise<void>
  /** All modules, for work that involves each of them. */
  modules: readonly ModuleHooks[]
}

/** A job's implementation. A module lists its handlers; a job without one has no queue. */
export interface JobHandler<Data extends object = object> {
  job: Job<Data>
  run: (data: Data, services: Services, context: JobContext) => Promise<void>
  /** Called once when no retry is left, also if the last try killed its process. */
  givenUp?: (data: Data, services: Services, error: Error) => Promise<void>
}

export const handleJob = <Data extends object>(
  job: Job<Data>,
  work: Omit<JobHandler<Data>, 'job'>,
): JobHandler<Data> => ({ job, ...work })

/** Handlers of different data in one list. `Queue.add` ensures that a job's data has the right type. */
export type AnyJobHandler = Omit<JobHandler<never>, 'job'> & { job: Job }
