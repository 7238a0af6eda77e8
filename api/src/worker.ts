import { outliveOutput } from '@fankeep/shared/node/outlive-output'
import { atMost } from './infra/at-most'
import { readConfig } from './infra/config/config'
import { createLog } from './infra/log'
import { openServices } from './infra/open-services'
import { answerWithNumbers, startMetrics } from './infra/metrics/process-metrics'
import { startWorker } from './infra/worker/worker'
import { startSentence } from './infra/start-problem'
import { stopRequested } from './infra/processes/stopping'
import { keepTidy } from './infra/maintenance/maintenance'
import { allJobs, jobHandlers, modules } from './modules'

/** Milliseconds for jobs under way to put themselves back; the parent waits a little longer. */
const stopWithin = 3_500

/** The process that runs the jobs. Its parent has prepared the database and passes its address. */
async function main() {
  // Ctrl-C reaches every process of the terminal, but the parent decides the order of stopping.
  process.on('SIGINT', () => {})
  const stop = stopRequested(['SIGTERM'])
  startMetrics('worker')
  answerWithNumbers()
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const { services, boss, close } = await openServices(config, log, { jobs: allJobs, works: true })
  const worker = await startWorker(boss, { jobs: jobHandlers, modules }, services, () => {
    log.error('the worker lost its database lock and restarts')
    process.exit(1)
  })
  const stopTidying = keepTidy(modules, services)
  await stop
  await atMost(stopWithin, Promise.resolve(stopTidying()).then(worker.stop))
  await close(1_000)
  process.exit(0)
}

outliveOutput()
main().catch((error: unknown) => {
  console.error(startSentence(error))
  process.exit(1)
})
