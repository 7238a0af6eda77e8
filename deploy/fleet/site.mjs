import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../../scripts/install.mjs'
import { isPortFree } from '../../shared/src/node/free-port.mjs'
import { answersOk } from './keep.mjs'
import { counts, databaseUrl, ensureFolder, numbers, ports, secrets, siteUrl } from './layout.mjs'
import { storageAddress, storageEnv } from './storage.mjs'

/* FanKeep's own processes: the stand-ins of development, the apis (some with a worker), the edges. */

const standInsUrl = `http://127.0.0.1:${ports.standIns}`
export const releaseStore = () => storageAddress('fankeep-releases', 'site')

const shared = () => ({ ...process.env, NODE_ENV: 'development', PUBLIC_URL: siteUrl, ...storageEnv() })

const node = (name, file, env, ready, clock) => ({
  ...{ name, env, ready, clock },
  command: process.execPath,
  args: [join(root, file)],
})

export const standInsPart = () =>
  node(
    'Stand-ins',
    'api/dist/stand-ins.mjs',
    { ...shared(), STAND_INS_PORT: String(ports.standIns) },
    async () => !(await isPortFree(ports.standIns, '127.0.0.1')),
  )

function apiEnv() {
  const { secretKey, opsToken } = secrets()
  return {
    // The common environment goes first: SMTP_URL, CALLBACK_HOLD and the like.
    ...{ SANDBOX_URL: standInsUrl, LOG_LEVEL: 'warn', OPS_TOKEN: opsToken, ...shared() },
    // Uploads in progress are here, in slices that can arrive at any of the apis. With several machines this must be a shared drive.
    DATA_DIR: ensureFolder('site'),
    DATABASE_URL: databaseUrl(ports.database),
    DATABASE_POOL_URL: databaseUrl(ports.pooler),
    FILES: storageAddress('fankeep-files', 'files'),
    SECRET_KEY: secretKey,
  }
}

/**
 * Restores a copy of `copy make` into the empty fleet; the copied site must have done nothing since. Not with `execFileSync`: the other parts' output must be
 * read meanwhile, or they block.
 * @throws Error if the copy is incomplete, or the fleet has members
 */
export async function restoreCopy(copy) {
  const script = join(root, 'api/run-script.mjs')
  const restoring = spawn(process.execPath, [script, 'copy', 'restore', copy, '--moved'], {
    env: apiEnv(),
    stdio: 'inherit',
  })
  const [code] = await once(restoring, 'exit')
  if (code !== 0) throw new Error(`Restoring ${copy} failed`)
}

export const apiParts = () => {
  const env = apiEnv()
  return numbers(counts.api).map((n) =>
    node(
      `Api ${n}`,
      'api/dist/main.mjs',
      { ...env, API_PORT: String(ports.api(n)), WORKER: n <= counts.worker ? 'on' : 'off' },
      () => answersOk(`http://127.0.0.1:${ports.api(n)}/ready`),
      `api${n}`,
    ),
  )
}

export const edgeParts = () =>
  numbers(counts.edge).map((n) =>
    node(
      `Edge ${n}`,
      'release/dist/edge.mjs',
      {
        ...{ OPS_TOKEN: secrets().opsToken, ...shared() },
        PORT: String(ports.edge(n)),
        HOST: '127.0.0.1',
        API_URL: `http://127.0.0.1:${ports.apis}`,
        RELEASE_STORE: releaseStore(),
        TRUST_PROXY: 'loopback',
      },
      () => answersOk(`http://127.0.0.1:${ports.edge(n)}/ready`),
      `edge${n}`,
    ),
  )
