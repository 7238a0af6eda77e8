import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { freePort, isPortFree } from '../shared/src/node/free-port.mjs'
import { parentOf, takeLock } from '../shared/src/node/lock-file.mjs'
import { makeFolder } from '../shared/src/node/make-folder.mjs'
import { outliveOutput } from '../shared/src/node/outlive-output.mjs'
import { installPackages, root } from './install.mjs'
import { startSettings } from './start/settings.mjs'

outliveOutput()
const began = Date.now()
/** Our parent processes: npm's shell and npm, if npm started us. */
const starters = [process.ppid, parentOf(process.ppid)]
/** Milliseconds for each to stop, on Ctrl-C. */
const stopWithin = { edge: 2_500, api: 8_000, database: 3_000 }
const { env, port, apiPort: givenApiPort, host, dataDir, url, mode, shared } = readSettings()
const production = mode === 'production'

const lock = takeDataDir()
if ('holder' in lock)
  fail(
    `The data folder ${dataDir} is in use by FanKeep, process ${lock.holder.pid}, at ${lock.holder.url}.\nStop that one with Ctrl-C, or use another folder: DATA_DIR=./other PORT=8081 npm start`,
  )
process.once('exit', lock.release)
if (!(await isPortFree(port, host)))
  fail(`Port ${port} is in use by another program. Choose another one: PORT=8081 npm start`)

step(1, 'Packages')
installPackages()
const running = {}
let ending = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))
stopWithNpm()

step(2, 'Builds of what has changed; all seven take about a minute')
const { buildAll } = await import('./build.mjs')
await buildAll({ dataDir }).catch((error) => fail(error.message))
const { supervise } = await import('./start/supervise.mjs')

// Chosen once, so that the edge server still finds the api after a restart.
const apiPort = givenApiPort ?? String(await freePort())
const apiUrl = `http://127.0.0.1:${apiPort}`
const apiEnv = { ...shared, HOST: '127.0.0.1', API_PORT: apiPort }
step(3, 'Database, server and edge')
const api = run('The api', 'api/dist/main.mjs', apiEnv, `${apiUrl}/health`)
const { demo } = await api.ready
const edgeEnv = { ...shared, HOST: host, PORT: String(port), API_URL: apiUrl }
const edge = run('The edge server', 'release/dist/edge.mjs', edgeEnv, edgeHealth())
await edge.ready
welcome()

function readSettings() {
  try {
    return startSettings(process.env, root)
  } catch (error) {
    return fail(/** @type {Error} */ (error).message)
  }
}

function takeDataDir() {
  try {
    makeFolder(dataDir)
    return takeLock(join(dataDir, 'start.lock'), { url })
  } catch (error) {
    const { message } = /** @type {Error} */ (error)
    return fail(
      `The data folder ${dataDir} cannot be used (${message}).\nChoose a folder that this account can write to: DATA_DIR=./other npm start`,
    )
  }
}

/** Prints which of the three steps begins: the second is silent while the largest build runs. */
function step(n, what) {
  console.log(`${n} of 3     ${what}`)
}

function run(name, file, env, health) {
  const child = supervise({
    name,
    command: process.execPath,
    args: [resolve(root, file)],
    env,
    cwd: root,
    health,
    onFailed: (why) => stop(1, why),
  })
  running[name] = child
  return child
}

/** The edge's health address. None if it has a certificate, which is for another name. */
function edgeHealth() {
  if (env.TLS_CERT) return undefined
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}/health`
}

/**
 * npm does not forward a stop signal to `npm start`: its shell exits, and this process would keep running. If npm is killed, its shell
 * stays. So this watches both.
 */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return
  const [shell, npm] = starters
  setInterval(() => (process.ppid !== shell || parentOf(shell) !== npm) && stop(0), 500).unref()
}

async function stop(code, why) {
  if (ending) return
  ending = true
  if (why) console.error(`\n${why}. See its output above for the reason.`)
  else console.log('\nStopping …')
  // Less than 15 s in total, whatever hangs: the edge first, so that its pending requests to the api are still answered.
  await running['The edge server']?.stop(stopWithin.edge)
  const byItself = await running['The api']?.stop(stopWithin.api)
  // An api that stopped in order has stopped the database.
  if (byItself === false && !env.DATABASE_URL) stopDatabase()
  process.exit(code)
}

function stopDatabase() {
  const { error, status } = spawnSync(process.execPath, [resolve(root, 'api/dist/stop-database.mjs')], {
    env: apiEnv,
    timeout: stopWithin.database,
    killSignal: 'SIGKILL',
  })
  if (error || status !== 0) console.error('Stopping the embedded PostgreSQL failed.')
}

function welcome() {
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const lines = [
    `FanKeep is running  (${seconds} s)`,
    '',
    `Site           ${url}`,
    ...(production
      ? []
      : [
          `Outbox         ${url}/dev/outbox   mails and codes land here`,
          '',
          ...(demo
            ? [`Demo member    ${demo.email}`, `Password       ${demo.password}`]
            : ['Register at    ' + `${url}/register`]),
        ]),
    '',
    `Data           ${dataDir}`,
    'Stop           Ctrl-C',
  ]
  const width = Math.max(...lines.map((line) => line.length))
  console.log(`\n  ┌${'─'.repeat(width + 4)}┐`)
  for (const line of lines) console.log(`  │  ${line.padEnd(width)}  │`)
  console.log(`  └${'─'.repeat(width + 4)}┘\n`)
}

/** @returns {never} */
function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
