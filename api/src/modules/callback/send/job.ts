import { defineJob } from '../../../infra/queue/queue'
import { giveUp, runCallback } from './run'

/**
 * Sends one CallBack. May be killed at any moment and begun again: each fan has a row that says whether he was written
 * to. Where the mail server is away it is tried again for hours; what is left then is told.
 */
export const sendCallback = defineJob<{ callback: string }>({
  name: 'callback.send',
  concurrency: 4,
  retries: 12,
  retryDelay: 5,
  timeout: 12 * 3600,
  run: ({ callback }, services, { signal }) => runCallback(services, callback, signal),
  givenUp: ({ callback }, services) => giveUp(services, callback),
})
