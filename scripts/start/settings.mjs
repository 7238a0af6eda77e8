import { resolve } from 'node:path'
import { givenSettings } from '../../shared/src/node/given-settings.mjs'

/**
 * Where `npm start` listens and stores its data. An empty variable counts as not set, as for api and edge.
 * @param {NodeJS.ProcessEnv} given
 * @throws {Error} whose message is for the terminal
 */
export function startSettings(given, root) {
  const env = givenSettings(given)
  const { PORT = '8080', API_PORT, NODE_ENV = 'development' } = env
  for (const [name, value] of Object.entries({ PORT, API_PORT }))
    if (value !== undefined && !(/^\d{1,5}$/.test(value) && Number(value) > 0 && Number(value) < 65_536))
      throw new Error(`${name} must be a port, 1 to 65535, not ${JSON.stringify(value)}.`)
  const dataDir = resolve(root, env.DATA_DIR ?? 'data')
  const url = env.PUBLIC_URL ?? `http://localhost:${PORT}`
  return {
    env,
    port: Number(PORT),
    apiPort: API_PORT,
    // Only for this machine, by IPv4 and IPv6: the outbox and the stand-ins of development are private.
    host: env.HOST ?? 'localhost',
    dataDir,
    url,
    mode: NODE_ENV,
    /** For the api and the edge. In production the api refuses to start without a PUBLIC_URL: its mails would link to localhost. */
    shared: {
      ...given,
      DATA_DIR: dataDir,
      NODE_ENV,
      PUBLIC_URL: NODE_ENV === 'production' ? env.PUBLIC_URL : url,
    },
  }
}
