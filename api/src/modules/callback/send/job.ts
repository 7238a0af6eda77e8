import { defineJob } from '../../../infra/queue/job'
import type { Via } from '../tables'

export interface SendTurn {
  callback: string
  /** How many messages had gone out when these tries began, by each way. */
  reached?: Partial<Record<Via, number>>
}

/**
 * Sends one CallBack. May be killed at any moment and begun again: each fan has a row that says whether they were written
 * to. Where the mail server is away it is tried again for hours; what is left then, and nothing went out, is reported.
 */
export const sendCallback = defineJob<SendTurn>({
  name: 'callback.send',
  concurrency: 4,
  retries: 12,
  retryDelay: 5,
  timeout: 12 * 3600,
})
