import type { Ask, Visitor } from './asks'
import { levels } from './knee'
import { Line, NotSent } from './line'
import { type Clock, keepTo } from './schedule'
import type { Sender } from './sender'
import { Tally, type Tallied, type Times, timesOf } from './tally'
import { type Event, type Load, planStep } from './visits'

/** The maximum of open requests, and of calls that wait for a slot: what the generator can handle. */
const usualBounds = { open: 1000, waiting: 10_000 }

export interface Ports {
  clock: Clock
  sender: Sender
  /** Whether the site has an edge, which serves documents. */
  hasPages: boolean
  /** Lower limits, for tests. */
  bounds?: typeof usualBounds
  /** Called when measuring begins and ends, to read the CPU times. */
  onMeasuring?: (is: 'begins' | 'ends') => void
}

export interface Window {
  /** Uncounted milliseconds at the start, while connections are opened. */
  warmUp: number
  length: number
}

export interface StepResult extends Tallied {
  visits: number
  visitSeconds: number
  /** From when a press was due until all its answers have arrived: how long the member waits. */
  presses: Times
  /** The maximum number of open streams. */
  streams: number
  /** How many milliseconds after their plan presses were made (p99): if more than a few, the generator is the limit. */
  late: number
}

/**
 * Generates the load of one step. A call counts if its press was planned within the window, and is timed from when it was due. The first
 * row is due with its press. A later row is due when the answers it needs arrived, or when a site that keeps its levels would have sent
 * them. So if a server hangs, every call it delayed counts as late. No press waits for an answer: a slow server gets all of them.
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

  /** Makes a press, without waiting for its answers. */
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

  /** Resolves when every answer has arrived or was given up. */
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
