import type { JobContext } from '../src/infra/worker/handler'

/** What a job is given that a test runs by itself. */
export const jobContext = (given: Partial<JobContext> = {}): JobContext => ({
  jobId: 'one',
  attempt: 0,
  signal: new AbortController().signal,
  makeRoom: async () => {},
  modules: [],
  ...given,
})
