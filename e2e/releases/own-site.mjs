import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startStandInApi } from './stand-in-api.mjs'
import { startEdge } from './start-edge.mjs'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/**
 * Starts the built site with a separate store and edge server, so that a test can publish and roll back without affecting
 * others. The api is a stand-in that answers the calls of the public pages.
 *
 * @param settings environment of its edge server
 */
export async function startOwnSite(settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'fankeep-site-'))
  const env = { ...process.env, RELEASE_STORE: join(folder, 'releases'), API_URL: '' }
  await run(process.execPath, [join(root, 'scripts/build.mjs')], {
    cwd: root,
    env: { ...env, DATA_DIR: folder },
  })
  const api = await startStandInApi()
  const startOne = (more) => startEdge({ ...env, API_URL: api.url, ...more })
  const edge = await startOne(settings)
  return {
    url: edge.url,
    folder,
    store: env.RELEASE_STORE,
    /** Starts another edge server on the same store, with other settings. */
    startEdge: startOne,
    /** Runs a command of `release`. @throws Error with its output */
    release: async (...args) => {
      const { stdout } = await run(process.execPath, [join(root, 'release/dist/cli.mjs'), ...args], { env })
      return stdout
    },
    stop: async () => {
      await edge.stop()
      await api.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
