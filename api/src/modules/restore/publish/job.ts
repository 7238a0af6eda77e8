import { defineJob } from '../../../infra/queue/job'

/** A request's job. Of another turn than the request's it does nothing. */
export interface Turn {
  restore: string
  turn: number
}

/**
 * Publishes some of a restore's posts, and is followed by another. May be killed at any moment: each post has a row that says
 * how far it is, and what was handed over without an answer is asked about at the target.
 */
export const publishRestore = defineJob<Turn>({
  name: 'restore.publish',
  concurrency: 4,
  retries: 20,
  retryDelay: 2,
  timeout: 6 * 3600,
})
