import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../../scripts/install.mjs'
import { withClock } from './clocks.mjs'
import { counts, addresses, ensureFolder, numbers, path, ports, writePrivate } from './layout.mjs'
import { deviceOf, onMachine } from './network.mjs'
import { settings } from './state.mjs'

/**
 * One process of the fleet.
 * @typedef {object} Part
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} [env]
 * @property {{ uid?: number, gid?: number }} [account]
 * @property {number} [machine] the machine in whose network it runs
 * @property {string} [clock] name of its separate clock, if there are such; parts with the same name share one
 * @property {() => Promise<boolean>} [ready]
 * @property {string[]} [leaves] files with the ids of processes that may survive if it is killed
 * @property {'KILL' | 'TERM'} [orphaned] signal that it gets if this process is killed; SIGTERM by default
 * @property {number} [patience] milliseconds it may take to end
 */

const pause = { first: 500, longest: 10_000 }

/** Addresses for tests that observe a fleet from outside. */
const reached = {
  apis: `http://127.0.0.1:${ports.apis}`,
  database: `127.0.0.1:${ports.database}`,
  storage: `http://127.0.0.1:${ports.storage}`,
  patroni: numbers(counts.postgres).map((n) => `http://${addresses.patroni(n)}`),
  devices: numbers(counts.postgres).map(deviceOf),
  /** The first of each, without HAProxy: its answers show its clock. */
  api: `http://127.0.0.1:${ports.api(1)}`,
  edge: `http://127.0.0.1:${ports.edge(1)}`,
}

/** Starts parts and restarts them; records in `fleet.json` what runs, its settings and its addresses. */
export async function openKeeper() {
  // The api keeps its worker alive with the same code; it was built before anything is started.
  const { keepProcess } = await import(join(root, 'api/dist/keep-process.mjs'))
  /** @type {{ part: Part, kept: any, log: import('node:fs').WriteStream }[]} */
  const running = []
  const logs = ensureFolder('logs')
  let state = { keeper: process.pid, failed: '', parts: {}, settings, reached }
  const tell = (/** @type {Partial<typeof state>} */ news = {}) => {
    const parts = Object.fromEntries(running.map(({ part, kept }) => [part.name, kept?.child()?.pid ?? 0]))
    state = { ...state, ...news, parts }
    writePrivate('fleet.json', JSON.stringify(state, null, 2))
  }

  const start = (/** @type {Part} */ part) => {
    const file = `${part.name.toLowerCase().replaceAll(' ', '-')}.log`
    const log = createWriteStream(join(logs, file), { flags: 'w', mode: 0o600 })
    const note = (text) => log.write(`── ${new Date().toISOString()} ${text}\n`)
    const one = { part, log, kept: undefined }
    running.push(one)
    one.kept = keepProcess({
      name: part.name,
      launch: () => {
        note('started')
        const child = launch(part, log)
        child.once('error', (error) => note(error.message))
        setImmediate(tell)
        return child
      },
      pause,
      onEnd: ({ code, signal }) => {
        note(`ended (${signal ?? `code ${code}`}); restarting it`)
        return true
      },
      onGivenUp: (why) => {
        note(why)
        tell({ failed: why })
      },
    })
  }

  const stop = async () => {
    // In reverse order of starting, so that a part ends before the parts that it needs.
    const left = running.toReversed()
    for (const kind of new Set(left.map(({ part }) => kindOf(part)))) {
      const same = left.filter(({ part }) => kindOf(part) === kind)
      await Promise.all(
        same.map(async ({ part, kept, log }) => {
          await kept.stop({
            ask: (child) => child.kill('SIGTERM'),
            kill: (child) => endGroup(child.pid),
            patience: part.patience ?? 10_000,
          })
          for (const file of part.leaves ?? []) await endLeft(file)
          log.end()
        }),
      )
    }
  }

  return { start, stop }
}

/** @param {Part} part @param {import('node:fs').WriteStream} log */
function launch({ command, args, env, account, machine, clock, orphaned = 'TERM' }, log) {
  const { uid, gid } = account ?? {}
  const as = uid === undefined ? [] : ['--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups']
  // If this process is killed, its children get a signal to end.
  const how = [...onMachine(machine), 'setpriv', ...as, '--pdeathsig', orphaned, '--', ...withClock(clock)]
  const [program = '', ...before] = how
  const child = spawn(program, [...before, command, ...args], {
    ...{ env: env ?? process.env, cwd: '/' },
    // A separate process group: signals to this one do not reach it.
    ...{ detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
  })
  for (const stream of [child.stdout, child.stderr]) stream?.pipe(log, { end: false })
  return child
}

/** Whether an address answers with 200 within 2 s. */
export const answersOk = (url) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Waits until `isSo` is true. @param {() => Promise<unknown>} isSo @throws Error after `seconds` */
export async function until(what, isSo, seconds = 90) {
  for (const end = Date.now() + seconds * 1000; !(await isSo()); await delay(250))
    if (Date.now() > end) throw new Error(`${what} took longer than ${seconds} s: see ${path('logs')}`)
}

/** The name without its number. */
const kindOf = (/** @type {Part} */ { name }) => name.replace(/ \d+$/, '')

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

/** Ends a process that a killed part left running: immediately, and in a way that PostgreSQL recovers from. */
async function endLeft(file) {
  const id = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  if (id === 0) return
  const runs = () => existsSync(`/proc/${id}`)
  if (runs()) process.kill(id, 'SIGQUIT')
  for (let n = 0; n < 100 && runs(); n++) await delay(50)
}
