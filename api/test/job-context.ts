import type { JobContext } from '../src/infra/worker/handler'

/** The context of a job that a test runs itself. */
export const jobContext = (given: Partial<JobContext> = {}): JobContext => ({
  jobId: 'one',
  attempt: 0,
  signal: new AbortController().signal,
  makeRoom: async () => {},
  modules: [],
  ...given,
})
