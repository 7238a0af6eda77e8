import type { Module } from '../../infra/module'
import type { Services } from '../../infra/services'
import { fetchRunHandler, importLargeRunHandler, importRunHandler } from './import/handlers'
import { startDue } from './fetch/due'
import { backupRoutes } from './routes'
import { runEvents } from './runs/events'
import { requeueLost } from './runs/requeue-lost'
import { removeUploadFolders } from './upload/disk'
import { sweepUploads } from './upload/sweep'

async function sweep(services: Services) {
  await Promise.all([requeueLost(services), startDue(services)])
}

export const backup: Module = {
  name: 'backup',
  routes: backupRoutes,
  jobs: [importRunHandler, importLargeRunHandler, fetchRunHandler],
  erasePage: ({ config }, pageId) => removeUploadFolders(config, pageId),
  events: [runEvents],
  start: requeueLost,
  sweep,
  maintenance: sweepUploads,
}
