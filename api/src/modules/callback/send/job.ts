import { defineJob } from '../../../infra/queue/job'
import type { Via } from '../tables'

export interface SendTurn {
  callback: string
  /** How many messages each delivery method had sent when these tries began. */
  reached?: Partial<Record<Via, number>>
}

/**
 * Sends one CallBack. Can be killed and restarted at any time: each delivery has a row with its state. If the mail server
 * is away it is retried for hours; if nothing was sent by then, the rest is reported as failed.
 */
export const sendCallback = defineJob<SendTurn>({
  name: 'callback.send',
  concurrency: 4,
  retries: 12,
  retryDelay: 5,
  timeout: 12 * 3600,
})
