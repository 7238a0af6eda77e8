import { type ChildProcess, fork } from 'node:child_process'
import type { Log } from './log'
import { countQuickDeaths, givenUp } from './quick-deaths'

const stopWithin = 5_000
const longestPause = 30_000

export interface WorkerKeeping {
  log: Log
  onGivenUp: (why: string) => void
  /** Milliseconds before it is started again; twice as many each time it dies young. */
  firstPause?: number
}

/**
 * What streams through a worker dies young, in room for 4 MB of it instead of 16, and its heap is cleared when it has
 * doubled, not quadrupled: an import of a million fans takes 154 MB instead of 222, and 8 % longer. Smaller ones (2 MB, a
 * quarter) take 119 MB, but the worker then writes 4,300 letters a second instead of 5,400.
 */
const smallHeap = ['--max-semi-space-size=4', '--heap-growing-percent=100']

/**
 * Keeps the process that runs the jobs: started again when it ends by itself, sooner or later as it keeps ending.
 * One that dies at once again and again is given up: `onGivenUp` gets a sentence for the person at the terminal.
 * It ends when the channel to us closes, so it never outlives us.
 */
export function keepWorker(
  file: string,
  env: Record<string, string>,
  { log, onGivenUp, firstPause = 500 }: WorkerKeeping,
): { stop: () => Promise<void> } {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  let pause = firstPause
  const deaths = countQuickDeaths()

  const start = () => {
    const began = Date.now()
    deaths.started()
    child = fork(file, {
      env: { ...process.env, ...env },
      execArgv: [...process.execArgv, ...smallHeap],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.once('exit', (code, signal) => {
      if (stopping) return
      if (deaths.died()) return onGivenUp(givenUp('The worker'))
      pause = Date.now() - began > longestPause ? firstPause : Math.min(pause * 2, longestPause)
      // Not `code`: under that name a log keeps secrets out (log.ts).
      log.error({ exitCode: code, signal, pause }, 'the worker ended; it is started again')
      timer = setTimeout(start, pause)
    })
  }
  start()

  return {
    stop: async () => {
      stopping = true
      clearTimeout(timer)
      const last = child
      if (!last || last.exitCode !== null || last.signalCode !== null) return
      const ended = new Promise((resolve) => last.once('exit', resolve))
      if (last.connected) last.disconnect()
      const impatient = setTimeout(() => last.kill('SIGKILL'), stopWithin)
      await ended
      clearTimeout(impatient)
    },
  }
}
