import type { Ask, Visitor } from './asks'
import { levels } from './knee'
import { Line, NotSent } from './line'
import { type Clock, keepTo } from './schedule'
import type { Sender } from './sender'
import { Tally, type Tallied, type Times, timesOf } from './tally'
import { type Event, type Load, planStep } from './visits'

/** Requests open at one time, and calls that wait for one of these places: what the generator can hold. */
const usualBounds = { open: 1000, waiting: 10_000 }

export interface Ports {
  clock: Clock
  sender: Sender
  /** Whether the site has an edge, which serves documents. */
  hasPages: boolean
  /** Fewer requests, for tests. */
  bounds?: typeof usualBounds
  /** Measuring begins and ends: at these moments the processors' time is read. */
  onMeasuring?: (is: 'begins' | 'ends') => void
}

export interface Window {
  /** Milliseconds before it that are not counted: connections are opened. */
  warmUp: number
  length: number
}

export interface StepResult extends Tallied {
  visits: number
  visitSeconds: number
  /** From when a press was due until all that it asks for is here: what the member waits. */
  presses: Times
  /** Most streams open at a time. */
  streams: number
  /** How many milliseconds later than planned presses were made, 99 in 100: more than a few, and the generator is the limit. */
  late: number
}

/**
 * Makes the load of one step. A call counts where its press was planned in the window, from the moment it was due: the press's own for the
 * first row; for a row that waits for answers when they came, or when a site that keeps its levels would have given them. So a server that
 * hangs has all calls late that it kept from being sent. No press waits for an answer: a slow server gets them all.
 */
export async function runStep(load: Omit<Load, 'length'>, window: Window, ports: Ports): Promise<StepResult> {
  const { clock, onMeasuring } = ports
  const { events, visitSeconds } = planStep({ ...load, length: window.warmUp + window.length })
  const step = new RunningStep(ports)
  const began = clock.now()
  const opens = began + window.warmUp
  const measuring = (async () => {
    await clock.sleep(window.warmUp)
    onMeasuring?.('begins')
    await clock.sleep(window.length)
    onMeasuring?.('ends')
  })()
  await keepTo(events, began, clock, (event, intended) => step.make(event, intended, intended >= opens))
  await measuring
  return { ...(await step.end()), visitSeconds }
}

class RunningStep {
  private readonly tally = new Tally()
  private readonly line: Line
  private readonly streams = new Map<Visitor, () => void>()
  private readonly under = new Set<Promise<void>>()
  private readonly late: number[] = []
  private readonly presses: number[] = []
  private visits = 0
  private mostStreams = 0

  constructor(private readonly ports: Ports) {
    const { open, waiting } = ports.bounds ?? usualBounds
    this.line = new Line(open, waiting)
  }

  /** Makes a press, without waiting for it. */
  make({ visitor, press }: Event, intended: number, counts: boolean): void {
    if (press === 'leave') {
      this.streams.get(visitor)?.()
      this.streams.delete(visitor)
      return
    }
    this.follow(visitor)
    if (counts) this.late.push(this.ports.clock.now() - intended)
    if (counts && press.weight === 0) this.visits++
    const work = this.askAll(press.calls, visitor, intended, counts).finally(() => this.under.delete(work))
    this.under.add(work)
  }

  /** Once every answer is here, or was given up. */
  async end(): Promise<Omit<StepResult, 'visitSeconds'>> {
    await Promise.all(this.under)
    for (const close of this.streams.values()) close()
    return {
      ...this.tally.result(),
      visits: this.visits,
      presses: timesOf(this.presses),
      streams: this.mostStreams,
      late: timesOf(this.late).p99,
    }
  }

  private follow(visitor: Visitor) {
    if (this.streams.has(visitor)) return
    const failed = (outcome: string) => this.tally.add('stream', 'transfer', 0, outcome)
    this.streams.set(visitor, this.ports.sender.follow(visitor.member, failed))
    this.mostStreams = Math.max(this.mostStreams, this.streams.size)
  }

  private async askAll(
    rows: readonly (readonly Ask[])[],
    visitor: Visitor,
    intended: number,
    counts: boolean,
  ) {
    let due = intended
    for (const row of rows) {
      const asks = row.filter(({ kind }) => kind !== 'page' || this.ports.hasPages)
      if (asks.length === 0) continue
      await Promise.all(asks.map((ask) => this.askOne(ask, visitor, due, counts)))
      due = Math.min(this.ports.clock.now(), due + levels.read)
    }
    if (counts) this.presses.push(this.ports.clock.now() - intended)
  }

  private async askOne(ask: Ask, visitor: Visitor, due: number, counts: boolean) {
    const asked = ask.request(visitor)
    if (!asked) return
    const outcome = await this.line
      .pass(() => this.ports.sender.send(ask, asked, visitor))
      .catch((error: unknown) => {
        if (error instanceof NotSent) return 'not sent'
        throw error
      })
    if (counts) this.tally.add(ask.name, ask.kind, this.ports.clock.now() - due, outcome)
  }
}
