import { outliveOutput } from '@fankeep/shared/node/outlive-output'
import { givenSettings, misspelled } from '@fankeep/shared/node/given-settings'
import { listenProblem } from '@fankeep/shared/node/listen-problem'
import { buildEdge } from './app'
import { readConfig, settings } from './config'

/** How long answers in progress get; endless ones (progress streams) are cut then. */
const stopGraceMs = 5000

outliveOutput()
try {
  await start()
} catch (error) {
  const where = listenProblem(error, { host: 'HOST', port: 'PORT' })
  console.error(where ?? (error instanceof Error ? error.message : error))
  process.exit(1)
}

async function start() {
  // Before it serves there is nothing to finish.
  let stop: () => unknown = () => process.exit(0)
  // `disconnect`: the parent process is gone, and would have been the one to stop us.
  for (const sign of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(sign, () => stop())
  // The channel may have closed while our code was still being loaded.
  if (process.connected === false) stop()

  // Also for the packages that read it, such as the storage's keys.
  Object.assign(process.env, givenSettings(process.env))
  const config = readConfig(process.env)
  const app = await buildEdge(config)
  for (const sentence of misspelled(process.env, settings)) app.log.warn(sentence)
  await app.listen({ port: config.port, host: config.host })
  let stopping = false
  stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => {
      // HTTP/2 has no such method: its connections end with the process.
      app.server.closeAllConnections?.()
      process.exit(0)
    }, stopGraceMs).unref()
    await app.close()
    process.exit(0)
  }
  const address = app.server.address()
  // The parent process waits for this line.
  console.log(
    JSON.stringify({ ready: true, port: typeof address === 'object' ? address?.port : config.port }),
  )
}
