import type { ChildProcess } from 'node:child_process'
import { countQuickDeaths, givenUp } from './quick-deaths'

export interface ProcessEnd {
  code: number | null
  signal: NodeJS.Signals | null
  /** Milliseconds until it is restarted. */
  pause: number
}

export interface ProcessKeeping {
  /** How a sentence names it: "The worker". */
  name: string
  launch: () => ChildProcess
  /** Milliseconds before a restart: doubled each time, until a process lives longer than the longest pause. */
  pause: { first: number; longest: number }
  /** The process ended unasked. Returns whether to restart it. */
  onEnd: (end: ProcessEnd) => boolean
  /**
   * Called if the process repeatedly died right after its start, so that restarts would not help. Gets a sentence without its full
   * stop.
   */
  onGivenUp: (why: string) => void
}

export interface ProcessStop {
  ask: (child: ChildProcess) => void
  /** Called if it has not ended within `patience` milliseconds. */
  kill: (child: ChildProcess) => void
  patience: number
}

/** Keeps one process alive: restarts it when it ends unasked. */
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
    // A process that could not be spawned at all (no memory, too many processes) never emits `exit`.
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
    /** Returns true if it ended cleanly; false if it did not, had to be killed, or was already dead. */
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
