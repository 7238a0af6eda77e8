import { defineJob } from '../../../infra/queue/queue'
import { findRun } from '../runs/repository'
import { importArchive } from './import-archive'
import { endRun } from './record'

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
  run: ({ run }, services, { signal }) => importArchive(services, run, signal),
  givenUp: async ({ run: id }, services) => {
    const run = await findRun(services.db, id)
    if (run) await endRun(services, run, { state: 'failed', error: { key: 'run_failed', params: {} } })
  },
})
