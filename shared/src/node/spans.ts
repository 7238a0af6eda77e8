import { newSpan, type Trace } from './trace'

/** `server`: a request to this process. `client`: a request to another one. `job`: work from the queue. */
export type SpanKind = 'server' | 'client' | 'job'

/** Only our own words and figures: never input, addresses or other text of a member. */
export type SpanFields = Record<string, string | number | undefined>

/** The result: more fields, and the kind of fault if it failed (a code, not a message). */
export interface SpanEnd {
  fields?: SpanFields
  fault?: string | undefined
}

/** A finished span. */
export interface Span extends SpanEnd {
  trace: string
  id: string
  parent: string | undefined
  name: string
  kind: SpanKind
  /** Milliseconds since 1970, with fractions. */
  began: number
  ended: number
}

/** Receives finished spans (`otlp.ts`). No method throws, and only `close` makes its caller wait. */
export interface Spans {
  now: () => number
  /** Whether this trace belongs to the recorded share. */
  isKept: (trace: Trace) => boolean
  keep: (span: Span) => void
  /** Counts a span that was not recorded because of the limit per trace. */
  leaveOut: () => void
  /** Sends the queued spans for at most `within` milliseconds; the rest is dropped. */
  close: (within: number) => Promise<void>
}

/** A trace, and this process's record of it; without `record` nothing is recorded. */
export interface RecordedTrace extends Trace {
  record?: SpanRecord
}

/** Maximum of steps per span: an import has tens of thousands of statements, and further ones add nothing and take room from others. */
const stepsOfOne = 500

/**
 * Begins to record a trace, if spans are recorded and the trace belongs to the share. If it is not recorded here, later processes do not record it
 * either: a trace is recorded completely or not at all.
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

  /** Begins a step and returns the function that ends it; undefined if the limit of steps is reached. */
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

  /** Ends the span; only the first call counts. */
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
