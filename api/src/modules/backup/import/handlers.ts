import { handleJob, type JobHandler } from '../../../infra/worker/handler'
import { findRun } from '../runs/repository'
import { importArchive } from './import-archive'
import { fetchRun, importLargeRun, importRun } from '../runs/jobs'
import { endRun } from './record'

const work: Omit<JobHandler<{ run: string }>, 'job'> = {
  run: ({ run }, services, context) => importArchive(services, run, context),
  givenUp: async ({ run: id }, services) => {
    const run = await findRun(services.db, id)
    if (run) await endRun(services, run, { state: 'failed', error: { key: 'run_failed', params: {} } })
  },
}

export const importRunHandler = handleJob(importRun, work)
export const importLargeRunHandler = handleJob(importLargeRun, work)
export const fetchRunHandler = handleJob(fetchRun, work)
