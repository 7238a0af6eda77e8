import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(new URL('cli.mjs', import.meta.url))
const cwd = fileURLToPath(new URL('../../remote-template/', import.meta.url))

/** Runs the command in a remote's folder. A command that does not end is killed: then `status` is null. */
const run = (...args) =>
  spawnSync(process.execPath, [cli, ...args], { cwd, encoding: 'utf8', timeout: 60_000 })

test('dev ends with a sentence if another program has its port', async () => {
  const other = createServer()
  await new Promise((resolve) => other.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (other.address())
  const { status, stderr } = run('dev', '--port', String(port))
  other.close()
  expect(stderr).toContain(`Port ${port} is in use by another program. Choose another one: --port `)
  expect(status).toBe(1)
}, 90_000)

test.each([
  [['dev', '--port', 'abc'], 1, 'abc is not a port. Give a number from 1 to 65535: --port 4200'],
  [['dev', '--port', '65536'], 1, '65536 is not a port.'],
  [['dev', '--api', 'localhost:8080'], 1, 'localhost:8080 is not the address of a server. Add --api http://'],
  [['dev', '--api', 'localhost'], 1, 'localhost is not the address of a server.'],
  [['bild'], 2, '"bild" is not a command of fankeep-remote.'],
  [['build', 'mf-home'], 2, 'fankeep-remote build does not take mf-home.'],
])(
  '%j ends with %d and says what to give instead',
  (args, status, sentence) => {
    const answer = run(...args)
    expect(answer.stderr.startsWith(sentence)).toBe(true)
    expect(answer.stderr).not.toMatch(/^ +at /m)
    expect(answer.status).toBe(status)
  },
  90_000,
)
