import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from './install.mjs'

const folder = mkdtempSync(join(tmpdir(), 'fankeep-fleet-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Without the settings that only the fleet's start had. */
const { PORT, PUBLIC_URL, FLEET_PORT, FLEET_NETWORK, ...others } = process.env
const env = { ...others, FLEET_DIR: folder }
const fleet = join(root, 'deploy/fleet/fleet.mjs')

const keepState = (/** @type {object} */ state) =>
  writeFileSync(join(folder, 'fleet.json'), JSON.stringify({ failed: '', parts: {}, ...state }))

test('a running fleet is shown with its ports, without repeating the variables of its start', async () => {
  // Answers as the first Patroni of a fleet whose first port is 61 lower.
  const patroni = createServer((_, answer) => answer.end()).listen(0, '127.0.0.1')
  await once(patroni, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (patroni.address())
  const keeper = spawn(process.execPath, ['-e', 'process.stdin.resume()', 'fleet.mjs'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  await once(keeper, 'spawn')
  const { pid = 0 } = keeper
  const settings = { FLEET_PORT: String(port - 61), PORT: '24900' }
  keepState({ keeper: pid, parts: { 'PostgreSQL 1': pid }, settings })
  const asked = spawn(process.execPath, [fleet, 'status'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const said = await text(asked.stdout)
  keeper.stdin.end()
  await once(keeper, 'exit')
  patroni.close()
  expect(said).toMatch(/^PostgreSQL 1 .*primary$/m)
  expect(said).toMatch(/^Site +http:\/\/localhost:24900$/m)
  expect(said).toContain(`Stop            FLEET_DIR=${folder} npx pnpm fleet down\n`)
})

test('a command that finds no fleet names the folder where it looked', () => {
  const { stdout } = spawnSync(process.execPath, [fleet, 'down'], { env, encoding: 'utf8' })
  expect(stdout).toBe(`No fleet is running with its data in ${folder} (FLEET_DIR).\n`)
})

test('a fleet does not start at other ports than those that its data has', async () => {
  keepState({ keeper: 0, settings: { FLEET_PORT: '24000' } })
  expect(await refusalOfUp({})).toBe(
    `The data in ${folder} belongs to FLEET_PORT=24000: start it with that, or choose another FLEET_DIR (docs/scale.md)\n`,
  )
})

test('a fleet does not start with another secret key than the kept one', async () => {
  rmSync(join(folder, 'fleet.json'), { force: true })
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ secretKey: 'kept' }))
  expect(await refusalOfUp({ SECRET_KEY: 'given' })).toBe(
    `SECRET_KEY is not the key of the fleet in ${folder}: leave it out, or replace secretKey in secrets.json there\n`,
  )
})

/** What `up` says if it does not start. Its first port is in use, so that nothing starts here in any case. */
async function refusalOfUp(/** @type {NodeJS.ProcessEnv} */ more) {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (other.address())
  const { status, stderr } = spawnSync(process.execPath, [fleet, 'up'], {
    env: { ...env, FLEET_PORT: String(port), ...more },
    encoding: 'utf8',
  })
  other.close()
  expect(status).toBe(1)
  return stderr
}
