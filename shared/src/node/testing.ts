import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A span as a collector receives it. */
export interface CollectedSpan {
  service: string
  trace: string
  id: string
  parent: string | undefined
  name: string
  /** OTLP's number of the kind. */
  kind: number
  /** Nanoseconds since 1970. */
  began: bigint
  ended: bigint
  fields: Record<string, string>
  isFault: boolean
}

export type Collector = Awaited<ReturnType<typeof startCollector>>

/** How it treats a request: accepts it, answers 500, or never answers. */
type Mode = 'take' | 'refuse' | 'hang'

/** A fake collector on a free port of this machine: stores the spans it receives as OTLP JSON. */
export async function startCollector() {
  const spans: CollectedSpan[] = []
  const bodies: string[] = []
  const waiting = new Set<() => void>()
  let mode: Mode = 'take'
  const server = createServer(async (request, answer) => {
    bodies.push(await text(request))
    if (mode === 'take') spans.push(...readSpans(bodies.at(-1)!))
    if (mode !== 'hang') answer.writeHead(mode === 'take' && isRight(request) ? 200 : 500).end('{}')
    for (const look of waiting) look()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** The raw body of each request. */
    bodies,
    behave: (next: Mode) => void (mode = next),
    /** Resolves once a request has made the condition true. */
    until: (isSo: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!isSo()) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done()).closeAllConnections()
      }),
  }
}

const isRight = ({
  method,
  url,
  headers,
}: {
  method?: string
  url?: string
  headers: Record<string, unknown>
}) => method === 'POST' && url === '/v1/traces' && headers['content-type'] === 'application/json'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: string; doubleValue?: number }
}

interface Document {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: {
      spans: {
        traceId: string
        spanId: string
        parentSpanId?: string
        name: string
        kind: number
        startTimeUnixNano: string
        endTimeUnixNano: string
        attributes: Attribute[]
        status: { code?: number }
      }[]
    }[]
  }[]
}

const readSpans = (body: string): CollectedSpan[] =>
  (JSON.parse(body) as Document).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map((span) => ({
        service: fieldsOf(resource.attributes)['service.name'] ?? '',
        trace: span.traceId,
        id: span.spanId,
        parent: span.parentSpanId,
        name: span.name,
        kind: span.kind,
        began: BigInt(span.startTimeUnixNano),
        ended: BigInt(span.endTimeUnixNano),
        fields: fieldsOf(span.attributes),
        isFault: span.status.code === 2,
      })),
    ),
  )

const fieldsOf = (attributes: Attribute[]): Record<string, string> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]))
