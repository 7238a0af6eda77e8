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
  return {
    env,
    port: Number(PORT),
    apiPort: API_PORT,
    // Only for this machine, by IPv4 and IPv6: the outbox and the stand-ins of development are private.
    host: env.HOST ?? 'localhost',
    dataDir: resolve(root, env.DATA_DIR ?? 'data'),
    url: env.PUBLIC_URL ?? `http://localhost:${PORT}`,
    mode: NODE_ENV,
  }
}
