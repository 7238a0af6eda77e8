import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './install.mjs'

const folder = mkdtempSync(join(tmpdir(), 'fankeep-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a data folder that cannot be created is named, with what to do', () => {
  const file = join(folder, 'a file')
  writeFileSync(file, '')
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/start.mjs')], {
    env: { ...process.env, DATA_DIR: join(file, 'data') },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /^The data folder .*a file\/data cannot be used \(ENOTDIR.*DATA_DIR=.\/other npm start\n$/s,
  )
})

test('a build ends when the process that waits for it ends', async () => {
  // Connects when it starts; the closed connection shows that it has ended.
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const build = `require('node:net').connect(${port}, '127.0.0.1').on('data', () => {})`
  const waiting = `
    import { runQuietly } from ${JSON.stringify(pathToFileURL(join(root, 'scripts/run-quietly.mjs')).href)}
    process.once('SIGTERM', () => process.exit(0))
    await runQuietly(process.execPath, ['-e', ${JSON.stringify(build)}])`
  const starter = spawn(process.execPath, ['--input-type=module', '-e', waiting], { stdio: 'ignore' })
  const [alive] = await once(server, 'connection')
  const gone = new Promise((resolve) => alive.once('error', resolve).once('close', resolve))
  starter.kill('SIGTERM')
  await gone
  server.close()
})
