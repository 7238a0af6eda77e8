import type { ChildProcess } from 'node:child_process'
import { countQuickDeaths, givenUp } from './quick-deaths'

export interface ProcessEnd {
  code: number | null
  signal: NodeJS.Signals | null
  /** Milliseconds until it is started again. */
  pause: number
}

export interface ProcessKeeping {
  /** As a sentence begins with it: "The worker". */
  name: string
  launch: () => ChildProcess
  /** Milliseconds before it is started again: twice as many each time, until one lives longer than the longest. */
  pause: { first: number; longest: number }
  /** It ended by itself. Gives whether it may be started again. */
  onEnd: (end: ProcessEnd) => boolean
  /** It died at once again and again: starting it again would not help. Gets a sentence without its full stop. */
  onGivenUp: (why: string) => void
}

export interface ProcessStop {
  ask: (child: ChildProcess) => void
  /** For one that has not ended within `patience` milliseconds. */
  kill: (child: ChildProcess) => void
  patience: number
}

/** Keeps one process alive: it is started again when it ends by itself. */
export function keepProcess({ name, launch, pause, onEnd, onGivenUp }: ProcessKeeping) {
  const deaths = countQuickDeaths()
  let child: ChildProcess
  let timer: NodeJS.Timeout | undefined
  let began = 0
  let next = pause.first
  let stopping = false

  const start = () => {
    began = performance.now()
    deaths.started()
    const begun = launch()
    child = begun
    begun.once('exit', ended)
    // One that could not be begun at all (no memory, too many processes) never exits.
    begun.on('error', () => begun.pid === undefined && ended(null, null))
  }
  const ended = (code: number | null, signal: NodeJS.Signals | null) => {
    if (stopping) return
    const isHopeless = deaths.died()
    next = performance.now() - began > pause.longest ? pause.first : Math.min(next * 2, pause.longest)
    if (isHopeless) return onGivenUp(givenUp(name))
    if (onEnd({ code, signal, pause: next })) timer = setTimeout(start, next)
  }
  start()

  return {
    child: () => child,
    /** Milliseconds since it was started. */
    age: () => performance.now() - began,
    isStopping: () => stopping,
    /** Gives true where it came to its end in order; false where it did not, had to be killed, or was dead already. */
    stop: async ({ ask, kill, patience }: ProcessStop): Promise<boolean> => {
      stopping = true
      clearTimeout(timer)
      const last = child
      if (last.pid === undefined || last.exitCode !== null || last.signalCode !== null) return false
      const ended = new Promise<boolean>((resolve) => last.once('exit', (code) => resolve(code === 0)))
      ask(last)
      const impatient = setTimeout(() => kill(last), patience)
      const inOrder = await ended
      clearTimeout(impatient)
      return inOrder
    },
  }
}
