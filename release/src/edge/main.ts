import { outliveOutput } from '@fankeep/shared/node/outlive-output'
import { buildEdge } from './app'
import { readConfig } from './config'

/** Answers under way get this long; what never ends by itself (progress) is cut then. */
const stopGraceMs = 5000

outliveOutput()
try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function start() {
  // Before it serves there is nothing to finish.
  let stop: () => unknown = () => process.exit(0)
  // `disconnect`: anyone who started us is gone, and with it the one who would stop us.
  for (const sign of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(sign, () => stop())
  // The channel may have closed while our code was still being loaded.
  if (process.connected === false) stop()

  const config = readConfig(process.env)
  const app = await buildEdge(config)
  await app.listen({ port: config.port, host: config.host })
  let stopping = false
  stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => {
      // HTTP/2 has none: what is left of it ends with the process.
      app.server.closeAllConnections?.()
      process.exit(0)
    }, stopGraceMs).unref()
    await app.close()
    process.exit(0)
  }
  const address = app.server.address()
  // Who started us waits for this line.
  console.log(
    JSON.stringify({ ready: true, port: typeof address === 'object' ? address?.port : config.port }),
  )
}
