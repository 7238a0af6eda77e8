import { defineJob } from '../../../infra/queue/job'

/**
 * Reads an upload into its page. It can be killed at any time and restarted: one transaction merges what was read, and files
 * are stored one by one. Being killed is not the archive's fault, so the job has many retries.
 */
export const importRun = defineJob<{ run: string }>({
  name: 'backup.import',
  concurrency: 2,
  retries: 50,
  retryDelay: 1,
  timeout: 12 * 3600,
})

/** An archive larger than this takes minutes: its run is `large`. */
export const largeBytes = 8 * 1024 ** 2

/** The same for large archives, in a separate queue, so that they do not delay small ones. */
export const importLargeRun = defineJob<{ run: string }>({
  name: 'backup.import-large',
  retries: 50,
  retryDelay: 1,
  timeout: 12 * 3600,
})

/**
 * Fetches through a platform's API, then reads what it fetched. It waits for the platform most of the time, so more of these
 * jobs run in parallel; if the platform asks for a pause, the job waits in the queue.
 */
export const fetchRun = defineJob<{ run: string }>({
  name: 'backup.fetch',
  concurrency: 4,
  retries: 50,
  retryDelay: 1,
  timeout: 12 * 3600,
})
