import { spawn } from 'node:child_process'
import { chmodSync, existsSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isPortFree } from '../../shared/src/node/free-port.mjs'
import { installPackages } from '../../scripts/install.mjs'
import { balancePart } from './balance.mjs'
import {
  etcdParts,
  fillDatabase,
  hasSynchronous,
  isEtcdReady,
  patroniParts,
  poolerPart,
  primary,
} from './database.mjs'
import { openKeeper, until } from './keep.mjs'
import { checkSecretKey, ensureFolder, path, ports, secrets, siteUrl } from './layout.mjs'
import { closeNetwork, openNetwork } from './network.mjs'
import { checkPrograms } from './programs.mjs'
import { rollAll } from './roll.mjs'
import { apiParts, edgeParts, restoreCopy, releaseStore, standInsPart } from './site.mjs'
import {
  fillStorage,
  isStorageReady,
  prepareObjects,
  prepareStorage,
  storageEnv,
  storageParts,
} from './storage.mjs'
import { checkSettings, folder, isRunning, readState } from './state.mjs'

/*
 * `pnpm fleet up`, `down`, `status`, `roll`: runs the parts of a multi-machine FanKeep on this machine. Two edges and three apis behind HAProxy, two
 * workers, PgBouncer, PostgreSQL with a synchronous copy that Patroni fails over to, files and releases in S3 by Ceph: docs/scale.md.
 */
/** Ports that would be taken if another fleet used the same range. */
const inside = [ports.apis, ports.database, ports.storage, ports.cephMonitor]
const notRunning = `No fleet is running with its data in ${folder} (FLEET_DIR).`
const commands = { up, down, status, roll, keep }
const command = commands[process.argv[2]]
if (!command) {
  console.error('pnpm fleet up [--from FOLDER] | down | status | roll')
  process.exit(1)
}
await command().catch((error) => {
  console.error(error.message)
  process.exit(1)
})

/** Starts the fleet, and returns when all parts are ready. The fleet outlives this command and the terminal. */
async function up() {
  if (readState()) throw new Error(`The fleet is already running at ${siteUrl}`)
  checkSettings()
  checkSecretKey()
  installPackages()
  checkPrograms()
  for (const [name, port] of [['PORT', ports.site], ...inside.map((one) => ['FLEET_PORT', one])])
    if (!(await isPortFree(Number(port), '127.0.0.1')))
      throw new Error(
        `Port ${port} is in use by another program. Choose other ports with ${name} (docs/scale.md)`,
      )
  ensureFolder('logs')
  const began = Date.now()
  const log = openSync(path('logs/fleet.log'), 'w', 0o600)
  const keeper = spawn(process.execPath, [import.meta.filename, 'keep', ...copyGiven()], {
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
  })
  const { promise, resolve, reject } = withResolvers()
  keeper.on('message', (step) => (step === 'ready' ? resolve() : console.log(step)))
  keeper.once('exit', () => reject(new Error(`Starting the fleet failed: see ${path('logs/fleet.log')}`)))
  await promise
  console.log(`\nFanKeep's fleet is running  (${((Date.now() - began) / 1000).toFixed(0)} s)\n`)
  await status()
  keeper.disconnect()
  keeper.unref()
}

/** The folder of `copy make` to restore into the new fleet, as an absolute path. */
function copyGiven() {
  const [option, given] = process.argv.slice(3)
  if (option === undefined) return []
  if (option !== '--from' || !given) throw new Error('pnpm fleet up [--from FOLDER]')
  if (!existsSync(join(given, 'manifest.json')))
    throw new Error(`${given} is not a complete copy. Make one: npx pnpm copy make ${given}`)
  return [resolve(given)]
}

function withResolvers() {
  let resolve, reject
  const promise = new Promise((...both) => ([resolve, reject] = both))
  return { promise, resolve, reject }
}

async function down() {
  const state = readState()
  if (!state) return console.log(notRunning)
  process.kill(state.keeper, 'SIGTERM')
  for (const end = Date.now() + 120_000; isRunning(state.keeper); await delay(200))
    if (Date.now() > end)
      throw new Error(`The fleet did not stop within two minutes: see ${path('logs/fleet.log')}`)
  console.log('Stopped. Its data is kept.')
}

async function status() {
  const state = readState()
  if (!state) return console.log(notRunning)
  const leader = await primary()
  for (const [name, pid] of Object.entries(state.parts)) {
    const role = name === `PostgreSQL ${leader}` ? '  primary' : ''
    console.log(`${name.padEnd(16)}${isRunning(pid) ? `process ${pid}` : 'is being restarted'}${role}`)
  }
  if (state.failed) console.log(`\n${state.failed}`)
  // Without it, `down` would look for another fleet.
  const elsewhere = process.env.FLEET_DIR ? `FLEET_DIR=${folder} ` : ''
  console.log(
    `\nSite            ${siteUrl}\nData            ${folder}\nStop            ${elsewhere}npx pnpm fleet down`,
  )
}

/** Replaces apis and edges by the present code, one after the other, while the site is served. */
async function roll() {
  if (!readState()) throw new Error(`${notRunning} Start it: npx pnpm fleet up`)
  installPackages()
  await rollAll(() => readState()?.parts)
}

/** The keeper: starts the other processes, restarts them, and ends them when it ends itself. */
async function keep() {
  const say = (step) => process.connected && process.send?.(step)
  process.on('disconnect', () => {})
  // New files are readable only by their owner; other accounts must be able to pass through the folder to theirs.
  process.umask(0o077)
  chmodSync(folder, 0o711)
  Object.assign(process.env, storageEnv(), { RELEASE_STORE: releaseStore() })
  const { bundleServers } = await import('../../scripts/builds/bundle-servers.mjs')
  await bundleServers()
  openNetwork()
  const keeper = await openKeeper()
  const ended = new Promise((resolve) => process.once('SIGTERM', resolve))
  try {
    await Promise.race([ended, startAll(keeper, say)])
    say('ready')
    await ended
  } finally {
    await keeper.stop()
    closeNetwork()
  }
  process.exit(0)
}

async function startAll({ start }, say) {
  const [copy] = process.argv.slice(3)
  secrets()
  say('1 of 4     S3 by Ceph')
  prepareStorage()
  const [monitor, ...others] = storageParts()
  start(monitor)
  prepareObjects()
  others.forEach(start)
  await until('The storage', isStorageReady)
  await fillStorage()

  say('2 of 4     PostgreSQL three times, Patroni, etcd, HAProxy, PgBouncer')
  etcdParts().forEach(start)
  await until('etcd', isEtcdReady)
  patroniParts().forEach(start)
  start(balancePart())
  await until('PostgreSQL', async () => (await primary()) !== undefined && (await hasSynchronous()))
  await until('The database', tryFill, 30)
  start(await poolerPart())

  say('3 of 4     Builds of what has changed')
  const { buildAll } = await import('../../scripts/build.mjs')
  await buildAll({ dataDir: folder })

  if (copy) {
    say(`           The copy of ${copy}`)
    await restoreCopy(copy)
  }

  say('4 of 4     Stand-ins, apis, edges')
  start(standInsPart())
  // The first api creates the tables and the demonstration member.
  const apis = apiParts()
  for (const parts of [apis.slice(0, 1), apis.slice(1), edgeParts()]) {
    parts.forEach(start)
    for (const part of parts) await until(part.name, part.ready, 180)
  }
}

/** Returns false on an error: HAProxy may not know the primary yet. */
async function tryFill() {
  try {
    fillDatabase()
    return true
  } catch (error) {
    console.error(/** @type {Error} */ (error).message)
    return false
  }
}
