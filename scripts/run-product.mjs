import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../shared/src/node/free-port.mjs'
import { root } from './install.mjs'

/**
 * Starts the product as `npm start` does, on a free port and a new, empty data folder.
 * @param {NodeJS.ProcessEnv} env beyond our own
 * @returns {Promise<{ url: string, pid: number, dataDir: string, ended: Promise<number | null>, stop: () => Promise<void> }>}
 *   once it answers; `stop` also removes the folder
 * @throws Error with its output, if it ends before it is ready.
 */
export async function runProduct(env = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fankeep-run-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = await runUntil('scripts/start.mjs', /FanKeep is running/, {
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    ...env,
  })
  return {
    url,
    dataDir,
    pid: child.pid,
    ended: child.ended,
    stop: async () => {
      await child.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts the gallery on a free port. */
export async function runGallery() {
  const { said, stop } = await runUntil('shared/src/ui/gallery/serve.mjs', /http:\/\/\S+?(?=\/?\s)/, {
    PORT: '0',
  })
  return { url: said, stop }
}

function runUntil(script, ready, env) {
  const child = spawn(process.execPath, [join(root, script)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk) => {
      output += chunk
      const [said] = ready.exec(output) ?? []
      if (said) resolve({ said, stop, ended, pid: child.pid })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then((code) =>
      reject(new Error(`${script} ended with ${code} before it was ready:\n${output}`)),
    )
  })
}
