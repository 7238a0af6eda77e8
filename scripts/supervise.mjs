import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const restartDelay = 500
/** A life shorter than this counts as dying at once; so many of them in a row, and it is given up (api: quick-deaths.ts). */
const shortestLife = 5_000
const quickDeathsAtMost = 5
/** A process that does not answer for 30 s hangs; after a start it is given time (migrations, a long log to read). */
const probing = { every: 5_000, within: 3_000, hungAfter: 6, startWithin: 300_000 }

/**
 * Keeps one process of ours alive: started again when it ends by itself or hangs, stopped when asked to.
 * The child is its own process group, so that a Ctrl-C in the terminal reaches us alone and we stop everything in
 * order; a child whose channel to us closes (we were killed) ends by itself.
 *
 * @param {{ name: string, command: string, args: string[], env: NodeJS.ProcessEnv, cwd: string, health?: string, onFailed: (why: string) => void, times?: Partial<typeof probing> }} options
 *   `health` is an address that answers as long as the process lives. `onFailed` is called when it ends before it was ever
 *   ready, or ends at once again and again: starting it again would not help.
 */
export function supervise({ name, command, args, env, cwd, health, onFailed, times }) {
  const { every, within, hungAfter, startWithin } = { ...probing, ...times }
  let child
  let began
  let stopping = false
  let wasReady = false
  let isReady = false
  let quickDeaths = 0
  let silent = 0
  let timer
  const ready = { resolve: () => {}, promise: undefined }
  ready.promise = new Promise((resolve) => (ready.resolve = resolve))

  const start = () => {
    began = Date.now()
    isReady = false
    silent = 0
    child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message = parse(line)
      if (!message?.ready) return console.log(line)
      wasReady = isReady = true
      ready.resolve(message)
    })
    child.once('exit', ended)
  }
  const ended = (code, signal) => {
    if (stopping) return
    const why = `${name} ended (${signal ?? `code ${code}`})`
    quickDeaths = Date.now() - began < shortestLife ? quickDeaths + 1 : 0
    if (!wasReady) return onFailed(why)
    if (quickDeaths >= quickDeathsAtMost)
      return onFailed(`${why}, ${quickDeaths} times in a row at once: it is not started again`)
    console.error(`${why}; starting it again.`)
    timer = setTimeout(start, restartDelay)
  }
  const probe = async () => {
    if (!isReady && Date.now() - began < startWithin) return
    const asked = child
    const answers = await fetch(health, { signal: AbortSignal.timeout(within) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (asked !== child || stopping) return
    silent = answers ? 0 : silent + 1
    if (silent < hungAfter) return
    silent = 0
    console.error(`${name} has not answered for ${Math.round((hungAfter * every) / 1000)} s; it is ended.`)
    kill(child)
  }
  start()
  const probes = health ? setInterval(probe, every).unref() : undefined

  return {
    ready: ready.promise,
    /** Gives true where it came to its end in order; false where it had to be killed, or was dead already. */
    async stop(patience) {
      stopping = true
      clearTimeout(timer)
      clearInterval(probes)
      if (child.exitCode !== null || child.signalCode !== null) return false
      const gone = new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)))
      child.kill('SIGTERM')
      const impatient = setTimeout(() => kill(child), patience)
      const byItself = await gone
      clearTimeout(impatient)
      return byItself
    },
  }
}

/** The whole group: a worker that hangs as well would not notice that its parent is gone. */
function kill({ pid }) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
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
