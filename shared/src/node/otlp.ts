import { AsyncResource } from 'node:async_hooks'
import { hostname } from 'node:os'
import type { OtlpSettings } from './otlp-settings'
import type { Span, SpanFields, SpanKind, Spans } from './spans'

/** What became of spans: `sent`; `full`: no room while others waited; `not_taken` by the collector; `over_bound`: more than one call or job may have. */
const spanOutcomes = ['sent', 'full', 'not_taken', 'over_bound'] as const
export type SpanOutcome = (typeof spanOutcomes)[number]

/** Spans that wait, spans of one request, and milliseconds: until what waits is sent, and until a request is given up. */
export interface OtlpBounds {
  waiting: number
  batch: number
  every: number
  within: number
}

const usual: OtlpBounds = { waiting: 2048, batch: 256, every: 2_000, within: 5_000 }

export interface OtlpOptions extends OtlpSettings {
  /** The process' name in every picture: `fankeep-api`. */
  service: string
  count: (outcome: SpanOutcome, spans: number) => void
  /** When the collector begins to refuse, with why; and, with nothing, when it takes spans again. */
  onChange: (fault?: unknown) => void
  bounds?: Partial<OtlpBounds>
  now?: () => number
}

/**
 * Opens the way to a collector: OTLP over HTTP, in JSON. One batch is under way at a time, each is tried once, and what finds
 * no room is dropped and counted: a collector that is away, slow or full costs what is recorded, and nothing else.
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
  /** The time that closing has is over. */
  private isCut = false
  /** Bound to where this was opened: else it would run, and log, as a part of the call whose span filled the batch. */
  private readonly send = AsyncResource.bind(() => this.startSending())
  private readonly sendLater = AsyncResource.bind(() => {
    this.timer = setTimeout(this.send, this.bounds.every).unref()
  })

  constructor(private readonly options: OtlpOptions) {
    // A series that begins with its first loss hides that one from Prometheus, which sees differences.
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
    // Not within the call that filled the batch.
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
      if (!answer.ok) throw new Error(`The collector answers ${answer.status}`)
    } finally {
      clearTimeout(timer)
      this.request = undefined
    }
  }
}

/** What a collector says has no use here; read to its end, its connection is used again. */
async function skim(answer: Response, most = 64 * 1024) {
  let bytes = 0
  for await (const chunk of answer.body ?? []) if ((bytes += chunk.length) > most) break
}

/** Milliseconds; the system's clock may be off by so much before it is followed. */
const drift = 50

/** The time of day, in parts of a millisecond, never running backwards while the system's clock is only nudged. */
function steadyClock(): () => number {
  let offset = performance.timeOrigin
  return () => {
    const wall = Date.now()
    if (Math.abs(offset + performance.now() - wall) > drift) offset = wall - performance.now()
    return offset + performance.now()
  }
}

/**
 * Decided by the first 52 of the id's last 56 bits, which are of chance, so that each process says the same of it, as samplers of OpenTelemetry do.
 *
 * @see https://opentelemetry.io/docs/specs/otel/trace/tracestate-probability-sampling/
 */
const isOfShare = (id: string, share: number) => parseInt(id.slice(-14, -1), 16) / 2 ** 52 >= 1 - share

/** Cut to this: a name or a field is no place for a text. */
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

/** More digits than a number holds. */
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
