import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../..')

/**
 * Starts the built edge server on a free port of this machine.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ url: string; stop: () => Promise<unknown> }>}
 */
export function startEdge(env) {
  const child = spawn(process.execPath, [join(root, 'release/dist/edge.mjs')], {
    env: { ...env, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = () =>
    new Promise((resolve) => {
      child.once('exit', resolve)
      child.kill('SIGTERM')
    })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The edge server ended with ${code}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.startsWith('{"ready"')) return
      resolve({ url: `http://127.0.0.1:${JSON.parse(line).port}`, stop })
    })
  })
}
