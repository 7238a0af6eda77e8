import { AsyncResource } from 'node:async_hooks'
import { hostname } from 'node:os'
import type { OtlpSettings } from './otlp-settings'
import type { Span, SpanFields, SpanKind, Spans } from './spans'

/**
 * The outcome of spans: `sent`; `full`: the queue was full; `not_taken`: the collector did not accept them; `over_bound`: more than one call or job may
 * have.
 */
const spanOutcomes = ['sent', 'full', 'not_taken', 'over_bound'] as const
export type SpanOutcome = (typeof spanOutcomes)[number]

/**
 * `waiting`: maximum of queued spans; `batch`: spans per request; `every`: milliseconds until queued spans are sent; `within`: timeout of a request
 * in milliseconds.
 */
export interface OtlpBounds {
  waiting: number
  batch: number
  every: number
  within: number
}

const usual: OtlpBounds = { waiting: 2048, batch: 256, every: 2_000, within: 5_000 }

export interface OtlpOptions extends OtlpSettings {
  /** The process's name in traces: `fankeep-api`. */
  service: string
  count: (outcome: SpanOutcome, spans: number) => void
  /** Called with the error when the collector begins to refuse, and without one when it accepts spans again. */
  onChange: (fault?: unknown) => void
  bounds?: Partial<OtlpBounds>
  now?: () => number
}

/**
 * Opens an exporter to a collector: OTLP over HTTP, in JSON. One batch is sent at a time, each is tried once, and spans that do not fit the queue are
 * dropped and counted: an absent, slow or overloaded collector costs only recorded spans.
 *
 * @see https://opentelemetry.io/docs/specs/otlp/#otlphttp
 */
export const openOtlp = (options: OtlpOptions): Spans => new Otlp(options)

class Otlp implements Spans {
  readonly now: () => number
  private readonly bounds: OtlpBounds
  private readonly resource: object
  private waiting: Span[] = []
  private timer: NodeJS.Timeout | undefined
  private sending: Promise<void> | undefined
  private request: AbortController | undefined
  private isRefused = false
  private isClosed = false
  /** The time limit of `close` has passed. */
  private isCut = false
  /** Bound to the context in which this was opened: otherwise it would run, and log, as part of the call whose span filled the batch. */
  private readonly send = AsyncResource.bind(() => this.startSending())
  private readonly sendLater = AsyncResource.bind(() => {
    this.timer = setTimeout(this.send, this.bounds.every).unref()
  })

  constructor(private readonly options: OtlpOptions) {
    // Counts 0 at the start: Prometheus computes differences, and would miss the first loss of a series that begins with it.
    for (const outcome of spanOutcomes) options.count(outcome, 0)
    this.bounds = { ...usual, ...options.bounds }
    this.now = options.now ?? steadyClock()
    this.resource = {
      attributes: attributesOf({
        'service.name': options.service,
        'host.name': hostname(),
        'process.pid': process.pid,
      }),
    }
  }

  isKept: Spans['isKept'] = ({ id, sampled }) => sampled && isOfShare(id, this.options.share)

  keep: Spans['keep'] = (span) => {
    if (this.isClosed || this.waiting.length >= this.bounds.waiting) return this.options.count('full', 1)
    this.waiting.push(span)
    if (this.sending) return
    if (this.waiting.length >= this.bounds.batch) this.send()
    else if (!this.timer) this.sendLater()
  }

  leaveOut: Spans['leaveOut'] = () => this.options.count('over_bound', 1)

  close: Spans['close'] = async (within) => {
    this.isClosed = true
    clearTimeout(this.timer)
    const cut = setTimeout(() => {
      this.isCut = true
      this.request?.abort()
    }, within)
    await this.sending
    while (this.waiting.length > 0 && !this.isCut) await this.sendBatch()
    clearTimeout(cut)
    if (this.waiting.length > 0) this.options.count('not_taken', this.waiting.length)
    this.waiting = []
  }

  private startSending(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.sending ??= this.sendFullBatches().finally(() => {
      this.sending = undefined
      if (this.waiting.length > 0 && !this.isClosed) this.sendLater()
    })
  }

  private async sendFullBatches() {
    // Not inside the call that filled the batch.
    await new Promise(setImmediate)
    do await this.sendBatch()
    while (this.waiting.length >= this.bounds.batch && !this.isClosed)
  }

  private async sendBatch() {
    const batch = this.waiting.splice(0, this.bounds.batch)
    try {
      await this.post(JSON.stringify(documentOf(batch, this.resource)))
      this.options.count('sent', batch.length)
      if (this.isRefused) this.options.onChange()
      this.isRefused = false
    } catch (error) {
      this.options.count('not_taken', batch.length)
      if (!this.isRefused) this.options.onChange(error)
      this.isRefused = true
    }
  }

  private async post(body: string) {
    const request = new AbortController()
    this.request = request
    if (this.isCut) request.abort()
    const timer = setTimeout(() => request.abort(), this.bounds.within)
    try {
      const answer = await fetch(`${this.options.url}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        redirect: 'manual',
        signal: request.signal,
      })
      await skim(answer)
      if (!answer.ok) throw new Error(`The collector answered HTTP ${answer.status}`)
    } finally {
      clearTimeout(timer)
      this.request = undefined
    }
  }
}

const skimmedMost = 64 * 1024

/** Reads and ignores the collector's answer, so that its connection can be reused. */
async function skim(answer: Response) {
  let bytes = 0
  for await (const chunk of answer.body ?? []) if ((bytes += chunk.length) > skimmedMost) break
}

/** Milliseconds by which the system's clock can differ before it is followed. */
const drift = 50

/** The time of day in fractions of a millisecond; it does not run backwards while the system's clock is only slightly adjusted. */
function steadyClock(): () => number {
  let offset = performance.timeOrigin
  return () => {
    const wall = Date.now()
    if (Math.abs(offset + performance.now() - wall) > drift) offset = wall - performance.now()
    return offset + performance.now()
  }
}

/**
 * Decides by the first 52 of the id's last 56 bits, which are random, so that every process decides the same, like OpenTelemetry's samplers.
 *
 * @see https://opentelemetry.io/docs/specs/otel/trace/tracestate-probability-sampling/
 */
const isOfShare = (id: string, share: number) => parseInt(id.slice(-14, -1), 16) / 2 ** 52 >= 1 - share

/** Maximum length of names and fields, in characters. */
const longest = 500

const kinds: Record<SpanKind, number> = { server: 2, client: 3, job: 5 }

function documentOf(spans: readonly Span[], resource: object) {
  return {
    resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'fankeep' }, spans: spans.map(encode) }] }],
  }
}

const encode = ({ trace, id, parent, name, kind, began, ended, fields = {}, fault }: Span) => ({
  traceId: trace,
  spanId: id,
  ...(parent !== undefined && { parentSpanId: parent }),
  name: name.slice(0, longest),
  kind: kinds[kind],
  startTimeUnixNano: nanoseconds(began),
  endTimeUnixNano: nanoseconds(Math.max(began, ended)),
  attributes: attributesOf({ ...fields, 'error.type': fault }),
  status: fault === undefined ? {} : { code: 2 },
})

/** Returns a string, because the value has more digits than a number can represent. */
function nanoseconds(ms: number): string {
  const whole = Math.floor(ms)
  return `${whole}${String(Math.floor((ms - whole) * 1e6)).padStart(6, '0')}`
}

const attributesOf = (fields: SpanFields) =>
  Object.entries(fields).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: valueOf(value) }],
  )

function valueOf(value: string | number) {
  if (typeof value === 'string') return { stringValue: value.slice(0, longest) }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
