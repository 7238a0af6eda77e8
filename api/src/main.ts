import { misspelled } from '@fankeep/shared/node/given-settings'
import { listenProblem } from '@fankeep/shared/node/listen-problem'
import { outliveOutput } from '@fankeep/shared/node/outlive-output'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { atMost } from './infra/at-most'
import { type Config, ConfigProblem, readConfig, settings } from './infra/config/config'
import { lockDataFolder } from './infra/data-lock'
import { buildApp } from './infra/http/app'
import { createLog, type Log } from './infra/log'
import { whenThere } from './infra/database'
import { answersAtAll } from './infra/database/connect-once'
import { logUnreachable } from './infra/files/open-files'
import { openServices } from './infra/open-services'
import { startMetrics } from './infra/metrics/process-metrics'
import { keepWorker, type KeptWorker } from './infra/processes/keep-worker'
import { keepSweeping } from './infra/maintenance/keep-sweeping'
import { watchReadiness } from './infra/processes/readiness-watch'
import { receiveReturnedMail } from './infra/returned-mail/receive'
import { sealedByAnother } from './infra/rotate-seals'
import type { Services } from './infra/services'
import { startSentence } from './infra/start-problem'
import { stopRequested } from './infra/processes/stopping'
import { allJobs, modules, sealedColumns } from './modules'
import { authenticateWith } from './modules/session/sessions'

/** Milliseconds that a shutdown may take, and requests under way within it; `npm start` waits 15 s for everything. */
const stopWithin = { all: 7_500, requests: 3_000 }

/** The api: its database, its routes, its worker. Prints `{"ready":true,…}` on one line of stdout when it serves. */
async function main() {
  const stop = stopRequested()
  const { config, sandbox, demo } = await configure()
  startMetrics('api')
  const log = createLog(config.logLevel)
  for (const sentence of misspelled(process.env, settings)) log.warn(sentence)
  const unlock = await lockData(config, log)
  const { services, database, close } = await openServices(config, log, { jobs: allJobs, works: false })
  database.keep(giveUp)

  await logStrangeKey(services)
  void logUnreachable(services.files, log)
  const facts: Record<string, unknown> = {}
  for (const module of [...modules, ...demo]) Object.assign(facts, await module.start?.(services))
  const kept: { worker?: KeptWorker } = {}
  const { fastify } = buildApp(services, modules, authenticateWith(services), {
    askWorker: config.startsWorker ? async () => kept.worker?.numbers() : undefined,
  })
  await fastify
    .listen({ host: config.host, port: config.port })
    .catch(giveUpNaming({ host: 'HOST', port: 'API_PORT' }))
  const returnedMail =
    config.bounces &&
    (await receiveReturnedMail(services, modules, config.bounces).catch(
      giveUpNaming({ host: 'BOUNCE_HOST', port: 'BOUNCE_PORT' }),
    ))
  const workerEnv = {
    DATABASE_URL: database.url,
    SECRET_KEY: config.secretKey,
    ...(sandbox && { SANDBOX_URL: sandbox.url }),
  }
  if (config.startsWorker)
    kept.worker = keepWorker(join(import.meta.dirname, 'worker.mjs'), workerEnv, { log, onGivenUp: giveUp })
  const unwatch = watchReadiness({
    isReady: async () => (await fastify.inject('/ready')).statusCode === 200,
    // Through the pooler if there is one: while that is down, a restart does not help.
    isDatabaseThere: () => answersAtAll(config.databasePoolUrl ?? database.url),
    onStuck: () =>
      giveUp('The api has not been ready for 30 s although its database answers: it exits to be restarted.'),
  })
  const endSweeping = keepSweeping(modules, services)
  const { port } = fastify.server.address() as AddressInfo
  console.log(JSON.stringify({ ready: true, port, ...facts }))

  await stop
  const end = performance.now() + stopWithin.all
  unwatch()
  const swept = endSweeping()
  const impatient = setTimeout(() => fastify.server.closeAllConnections(), stopWithin.requests)
  const workerEnded = kept.worker?.stop()
  await atMost(
    stopWithin.all / 2,
    Promise.all([fastify.close(), returnedMail?.close(), workerEnded, swept, sandbox?.close()]),
  )
  clearTimeout(impatient)
  await close(end - performance.now())
  // Killed if it takes longer (keep-worker.ts): child processes end before this one.
  await workerEnded
  unlock()
  process.exit(0)
}

async function logStrangeKey({ db, crypto, log }: Services) {
  const sealed = await sealedByAnother(db, crypto, sealedColumns)
  if (sealed.length > 0)
    log.error(
      { columns: sealed },
      'SECRET_KEY is not the key that these columns were sealed with: they cannot be opened. Start with the right key, or set SECRET_KEY_OLD',
    )
}

/** A database given by DATABASE_URL can have many apis, even on one data folder. */
const lockData = async ({ databaseUrl, dataDir }: Config, log: Log) =>
  databaseUrl ? () => {} : whenThere(async () => lockDataFolder(dataDir), log)

/**
 * For the person at the terminal, whatever the log level. The worker ends with this process; the next start takes
 * everything over.
 */
function giveUp(why: string) {
  console.error(why)
  process.exit(1)
}

/** Names the settings if they say to listen where this process cannot. */
const giveUpNaming = (settings: Parameters<typeof listenProblem>[1]) => (error: unknown) => {
  const problem = listenProblem(error, settings)
  if (problem) giveUp(problem)
  throw error
}

/** In development a stand-in server plays the logins of other sites, unless the environment names an app there. */
async function configure() {
  const given = readConfig(process.env)
  if (given.mode !== 'development') return { config: given, demo: [] }
  const { demo, demoMember, startSandbox } = await import('./development').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new ConfigProblem(['NODE_ENV must be production: this build contains nothing of development'])
  })
  // If it is set but empty, the demonstration is off.
  const env = { DEMO_MEMBER: demoMember.email, ...process.env }
  if (given.sandboxUrl) return { config: readConfig(env), demo: [demo] }
  const sandbox = await startSandbox({ publicUrl: given.publicUrl })
  return { config: readConfig({ ...env, SANDBOX_URL: sandbox.url }), sandbox, demo: [demo] }
}

outliveOutput()
main().catch((error: unknown) => {
  console.error(startSentence(error))
  process.exit(1)
})
