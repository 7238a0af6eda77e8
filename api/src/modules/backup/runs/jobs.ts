import { defineJob } from '../../../infra/queue/job'

/**
 * Reads an upload into its page. It may be killed at any moment and begun again: what it read is merged by one
 * transaction, and files are kept one by one. Being killed is no fault of the archive's, so it is tried often.
 */
export const importRun = defineJob<{ run: string }>({
  name: 'backup.import',
  concurrency: 2,
  retries: 50,
  retryDelay: 1,
  timeout: 12 * 3600,
})

/** An archive of more bytes than this takes minutes: `large` of its run. */
export const largeBytes = 8 * 1024 ** 2

/** The same for large archives, in a line of their own: small ones are not held up by them. */
export const importLargeRun = defineJob<{ run: string }>({
  name: 'backup.import-large',
  retries: 50,
  retryDelay: 1,
  timeout: 12 * 3600,
})

/**
 * Fetches through a platform's API, then reads what it fetched. It waits for others most of the time, so more of them
 * run alongside each other; what a platform asks it to wait, it waits in the queue.
 */
export const fetchRun = defineJob<{ run: string }>({
  name: 'backup.fetch',
  concurrency: 4,
  retries: 50,
  retryDelay: 1,
  timeout: 12 * 3600,
})
