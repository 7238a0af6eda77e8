import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Starts the product on a free port and an empty data folder, waits until it says where it is, stops it at the end.
 *  `PRODUCT_URL` names one that runs already (while writing tests). */
export default async function startProduct() {
  if (process.env.PRODUCT_URL) return undefined
  const dataDir = mkdtempSync(join(tmpdir(), 'fankeep-e2e-'))
  const url = `http://localhost:${await freePort()}`
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: new URL(url).port,
      HOST: '127.0.0.1',
      NODE_ENV: 'development',
      // What is sent at once is held a minute; here it can be taken back as well, and is not waited for so long.
      CALLBACK_HOLD: '8',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('FanKeep is running')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) =>
      reject(new Error(`The product ended with ${code} before it was ready:\n${output}`)),
    )
  })
  process.env.PRODUCT_URL = url

  return async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function freePort() {
  return new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
