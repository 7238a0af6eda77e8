import { defineJob } from '../../../infra/queue/queue'
import { findCallback } from '../repository'
import { endCallback } from './record'
import { runCallback } from './run'

/**
 * Sends one CallBack. May be killed at any moment and begun again: each fan has a row that says whether he was written
 * to. Where the other side is away it is tried again for hours; what is left then is told.
 */
export const sendCallback = defineJob<{ callback: string }>({
  name: 'callback.send',
  concurrency: 4,
  retries: 12,
  retryDelay: 5,
  timeout: 12 * 3600,
  run: ({ callback }, services, { signal }) => runCallback(services, callback, signal),
  givenUp: async ({ callback: id }, services) => {
    const row = await findCallback(services.db, id)
    if (row?.status !== 1) return
    const status = row.sent > 0 ? 2 : 3
    await endCallback(services, services.db, row, { status, reason: { key: 'callback_failed', params: {} } })
  },
})
