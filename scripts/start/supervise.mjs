import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { root } from '../install.mjs'

/**
 * The api keeps its worker alive by the same code. Imported dynamically, because it has to be built first.
 * @type {typeof import('../../api/src/infra/processes/keep-process')}
 */
const { keepProcess } = await import(join(root, 'api/dist/keep-process.mjs'))

/** Milliseconds before a restart. */
const pause = { first: 500, longest: 500 }
/** A process that does not answer for 30 s is considered hanging; after a start it gets more time (migrations, a long log to read). */
const probing = { every: 5_000, within: 3_000, hungAfter: 6, startWithin: 300_000 }

/**
 * Keeps one of our processes alive: restarts it when it ends unexpectedly or hangs, and stops it on request.
 * The child has its own process group, so that a Ctrl-C in the terminal reaches only us and we stop everything in
 * order; a child whose channel to us closes (we were killed) ends itself.
 *
 * @param {{ name: string, command: string, args: string[], env: NodeJS.ProcessEnv, cwd: string, health?: string, onFailed: (why: string) => void }} options
 *   `health` is an address that answers as long as the process is alive. `onFailed` is called when it ends before it was ever
 *   ready, or repeatedly ends right after a start: another restart would not help.
 */
export function supervise({ name, command, args, env, cwd, health, onFailed }) {
  const ready = waitForReady()
  const kept = keepProcess({
    name,
    launch: () => {
      const child = spawn(command, args, {
        ...{ cwd, env, detached: true },
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      })
      ready.listenTo(child)
      return child
    },
    pause,
    onEnd: ({ code, signal }) => {
      const why = `${name} ended (${signal ?? `code ${code}`})`
      if (!ready.wasReady()) onFailed(why)
      else console.error(`${why}; restarting it.`)
      return ready.wasReady()
    },
    onGivenUp: onFailed,
  })
  const probes = health && probe(name, kept, health, ready.isReady)

  return {
    ready: ready.promise,
    /** Returns true if it stopped in order; false if it had to be killed, or had ended already. */
    stop: (patience) => {
      clearInterval(probes)
      return kept.stop({ ask: (child) => child.kill('SIGTERM'), kill, patience })
    },
  }
}

/** Reads the output of each run of a process: the line that reports it ready, and the others, which are passed on. */
function waitForReady() {
  let wasReady = false
  let isReady = false
  let tell
  const promise = new Promise((resolve) => (tell = resolve))
  const listenTo = (child) => {
    isReady = false
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message = parse(line)
      if (!message?.ready) return console.log(line)
      wasReady = isReady = true
      tell(message)
    })
  }
  return { promise, listenTo, wasReady: () => wasReady, isReady: () => isReady }
}

/** Polls a process's health, and ends it if it hangs. */
function probe(name, kept, health, isReady) {
  const { every, within, hungAfter, startWithin } = probing
  let silent = 0
  let last
  const ask = async () => {
    if (!isReady() && kept.age() < startWithin) return
    const asked = kept.child()
    if (asked !== last) silent = 0
    last = asked
    const answers = await fetch(health, { signal: AbortSignal.timeout(within) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (asked !== kept.child() || kept.isStopping()) return
    silent = answers ? 0 : silent + 1
    if (silent < hungAfter) return
    silent = 0
    console.error(
      `${name} has not answered for ${Math.round((hungAfter * every) / 1000)} s; it is being restarted.`,
    )
    kill(asked)
  }
  return setInterval(ask, every).unref()
}

/**
 * Kills the whole group: a worker that hangs as well would not notice that its parent is gone.
 * @param {import('node:child_process').ChildProcess} child
 */
function kill({ pid }) {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error
  }
}

function parse(line) {
  if (!line.startsWith('{"ready"')) return null
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
