import { defineJob } from '../../../infra/queue/job'

/** The payload of a request's job. A job whose turn is not the request's current one is a no-op. */
export interface Turn {
  restore: string
  turn: number
}

/**
 * Publishes some of a restore's posts, and queues the next job. Can be killed at any time: each post has a row with its
 * progress, and a post that was handed over without an answer is looked up at the target.
 */
export const publishRestore = defineJob<Turn>({
  name: 'restore.publish',
  concurrency: 4,
  retries: 20,
  retryDelay: 2,
  timeout: 6 * 3600,
})
