import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const restartDelay = 500
const stopGrace = 15_000

/**
 * Keeps one process of ours alive: started again when it ends by itself, stopped when told to.
 * The child is its own process group, so that a Ctrl-C in the terminal reaches us alone and we stop everything in
 * order; a child whose channel to us closes (we were killed) ends by itself.
 *
 * @param {{ name: string, command: string, args: string[], env: NodeJS.ProcessEnv, cwd: string, onFailed: (why: string) => void }} options
 *   `onFailed` is called when it ends before it was ever ready: starting again would not help.
 */
export function supervise({ name, command, args, env, cwd, onFailed }) {
  let child
  let stopping = false
  let wasReady = false
  let timer
  const ready = { resolve: () => {}, promise: undefined }
  ready.promise = new Promise((resolve) => (ready.resolve = resolve))

  const start = () => {
    child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message = parse(line)
      if (!message?.ready) return console.log(line)
      wasReady = true
      ready.resolve(message)
    })
    child.once('exit', (code, signal) => {
      if (stopping) return
      const why = `${name} ended (${signal ?? `code ${code}`})`
      if (!wasReady) return onFailed(why)
      console.error(`${why}; starting it again.`)
      timer = setTimeout(start, restartDelay)
    })
  }
  start()

  return {
    ready: ready.promise,
    async stop() {
      stopping = true
      clearTimeout(timer)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      const patience = setTimeout(() => child.kill('SIGKILL'), stopGrace)
      await ended
      clearTimeout(patience)
    },
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
