import { newSpan, type Trace } from './trace'

/** `server`: what was asked of this process. `client`: what it asks of another. `job`: work from the queue. */
export type SpanKind = 'server' | 'client' | 'job'

/** Words of our own and figures: never an input, an address or anything else that a member wrote. */
export type SpanFields = Record<string, string | number | undefined>

/** What comes of it: more fields, and the kind of fault where it failed (a code, not a message). */
export interface SpanEnd {
  fields?: SpanFields
  fault?: string | undefined
}

/** A span that is over. */
export interface Span extends SpanEnd {
  trace: string
  id: string
  parent: string | undefined
  name: string
  kind: SpanKind
  /** Milliseconds since 1970, with parts of one. */
  began: number
  ended: number
}

/** Where spans go that are over (`otlp.ts`). Nothing here throws or makes its caller wait, but `close`. */
export interface Spans {
  now: () => number
  /** Whether this trace is of the share that is kept. */
  isKept: (trace: Trace) => boolean
  keep: (span: Span) => void
  /** Counts a span that was not even begun. */
  leaveOut: () => void
  /** Sends what waits, for so many milliseconds; the rest is dropped. */
  close: (within: number) => Promise<void>
}

/** A trace, and what this process records of it; without a record nothing is. */
export interface RecordedTrace extends Trace {
  record?: SpanRecord
}

/** An import has tens of thousands of statements: beyond these nothing is learned from one more, and others need the room. */
const stepsOfOne = 500

/**
 * Begins to record a trace, where spans are kept and this one is of the share. What is not recorded here is not recorded by
 * the processes that come after, either: of a trace all is kept, or nothing.
 */
export function recordTrace(trace: Trace, kind: SpanKind, spans: Spans | undefined): RecordedTrace {
  if (!spans) return trace
  const sampled = spans.isKept(trace)
  return sampled ? { ...trace, record: new SpanRecord(spans, trace, kind) } : { ...trace, sampled }
}

/** The span of one request, call or job, and the steps below it. */
export class SpanRecord {
  private readonly began: number
  private steps = 0
  private isOver = false

  constructor(
    private readonly spans: Spans,
    private readonly trace: Trace,
    private readonly kind: SpanKind,
  ) {
    this.began = spans.now()
  }

  /** Begins a step; the function ends it. Undefined where it has had as many as one may have. */
  step(name: string, kind: SpanKind, fields?: SpanFields): ((end?: SpanEnd) => void) | undefined {
    if (++this.steps > stepsOfOne) {
      this.spans.leaveOut()
      return undefined
    }
    const { id: trace, span: parent } = this.trace
    const began = this.spans.now()
    let isOver = false
    return (end) => {
      if (isOver) return
      isOver = true
      const ended = this.spans.now()
      const all = { ...fields, ...end?.fields }
      const span = { trace, id: newSpan(), parent, name, kind, began, ended, fields: all, fault: end?.fault }
      this.spans.keep(span)
    }
  }

  /** Ends it as a whole, once. */
  end(name: string, { fields, fault }: SpanEnd = {}): void {
    if (this.isOver) return
    this.isOver = true
    const { id: trace, span: id, parent } = this.trace
    const leftOut = Math.max(0, this.steps - stepsOfOne) || undefined
    const all = { ...fields, 'fankeep.steps_left_out': leftOut }
    const ended = this.spans.now()
    this.spans.keep({
      ...{ trace, id, parent, name, kind: this.kind },
      ...{ began: this.began, ended, fields: all, fault },
    })
  }
}
