import type { ModuleHooks } from '../hooks'
import type { Services } from '../services'
import type { Job } from '../queue/job'

/** What a job's work is given with its data. */
export interface JobContext {
  jobId: string
  /** 0 at first, one more each time it is tried again. */
  attempt: number
  /** Falls when the worker is to stop (the job is then given on at once, uncounted) or the job's time is over. */
  signal: AbortSignal
  /** What keeps the processor busy calls it after each part of its work: other jobs of the worker get their turn. */
  makeRoom: () => Promise<void>
  /** All modules of the product, for work that each of them has a part in. */
  modules: readonly ModuleHooks[]
}

/** What a job does. A module lists its handlers; a job without one has no queue. */
export interface JobHandler<Data extends object = object> {
  job: Job<Data>
  run: (data: Data, services: Services, context: JobContext) => Promise<void>
  /** Called once when no further try is left, also when the last try killed its process. */
  givenUp?: (data: Data, services: Services, error: Error) => Promise<void>
}

export const handleJob = <Data extends object>(
  job: Job<Data>,
  work: Omit<JobHandler<Data>, 'job'>,
): JobHandler<Data> => ({ job, ...work })

/** Handlers of different data in one list. What is queued for a job is of its data: `Queue.add` sees to that. */
export type AnyJobHandler = Omit<JobHandler<never>, 'job'> & { job: Job }
