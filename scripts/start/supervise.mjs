import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { root } from '../install.mjs'

/**
 * By the same code the api keeps its worker alive. It is built before anything is started, and not before that.
 * @type {typeof import('../../api/src/infra/keep-process')}
 */
const { keepProcess } = await import(join(root, 'api/dist/keep-process.mjs'))

/** Milliseconds before it is started again. */
const pause = { first: 500, longest: 500 }
/** A process that does not answer for 30 s hangs; after a start it is given time (migrations, a long log to read). */
const probing = { every: 5_000, within: 3_000, hungAfter: 6, startWithin: 300_000 }

/**
 * Keeps one process of ours alive: started again when it ends by itself or hangs, stopped when asked to.
 * The child is its own process group, so that a Ctrl-C in the terminal reaches us alone and we stop everything in
 * order; a child whose channel to us closes (we were killed) ends by itself.
 *
 * @param {{ name: string, command: string, args: string[], env: NodeJS.ProcessEnv, cwd: string, health?: string, onFailed: (why: string) => void }} options
 *   `health` is an address that answers as long as the process lives. `onFailed` is called when it ends before it was ever
 *   ready, or ends at once again and again: starting it again would not help.
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
      else console.error(`${why}; starting it again.`)
      return ready.wasReady()
    },
    onGivenUp: onFailed,
  })
  const probes = health && probe(name, kept, health, ready.isReady)

  return {
    ready: ready.promise,
    /** Gives true where it came to its end in order; false where it had to be killed, or was dead already. */
    stop: (patience) => {
      clearInterval(probes)
      return kept.stop({ ask: (child) => child.kill('SIGTERM'), kill, patience })
    },
  }
}

/** What each life of a process says: the line in which it is ready, and the others, which are passed on. */
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

/** Asks a process again and again whether it lives, and ends one that hangs. */
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
    console.error(`${name} has not answered for ${Math.round((hungAfter * every) / 1000)} s; it is ended.`)
    kill(asked)
  }
  return setInterval(ask, every).unref()
}

/**
 * The whole group: a worker that hangs as well would not notice that its parent is gone.
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
