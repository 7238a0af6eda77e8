import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { keepProcess } from './keep-process'
import type { Log } from './log'
import { workerEnds } from './metrics/meters'
import { type Numbers, numbersAsked } from './metrics/process-metrics'
import { lastWords } from './quick-deaths'

const stopWithin = 5_000
/** Milliseconds. One that has lived longer begins again with the first pause: a database that is handed over often holds no job up for long. */
const longestPause = 10_000
/** Milliseconds: one that hangs is left out of the metrics. */
const numbersWithin = 1_000

export interface WorkerKeeping {
  log: Log
  onGivenUp: (why: string) => void
  /** Milliseconds before it is started again; twice as many each time it dies young. */
  firstPause?: number
}

export interface KeptWorker {
  stop: () => Promise<void>
  /** What it has counted; undefined where it does not say so in time. */
  numbers: () => Promise<Numbers | undefined>
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
): KeptWorker {
  const worker = keepProcess({
    name: 'The worker',
    launch: () =>
      fork(file, {
        env: { ...process.env, ...env },
        execArgv: [...process.execArgv, ...smallHeap],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        // JSON knows no NaN, which a number may be before its first sample.
        serialization: 'advanced',
      }),
    pause: { first: firstPause, longest: longestPause },
    onEnd: ({ code, signal, pause }) => {
      workerEnds.inc()
      // Not `code`: under that name a log keeps secrets out (log.ts).
      log.error({ exitCode: code, signal, pause }, 'the worker ended; it is started again')
      return true
    },
    onGivenUp: (why) => onGivenUp(`${why}. ${lastWords}`),
  })
  return {
    numbers: () => numbersOf(worker.child()),
    stop: async () => {
      await worker.stop({
        ask: (child) => child.connected && child.disconnect(),
        kill: (child) => child.kill('SIGKILL'),
        patience: stopWithin,
      })
    },
  }
}

async function numbersOf(child: ChildProcess): Promise<Numbers | undefined> {
  if (!child.connected) return undefined
  const answer = once(child, 'message', { signal: AbortSignal.timeout(numbersWithin) })
  child.send(numbersAsked, () => {})
  const [numbers] = (await answer.catch(() => [])) as [Numbers?]
  return numbers
}
