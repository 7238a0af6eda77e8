import type { FastifyInstance } from 'fastify'
import type { SpanOutcome } from '@fankeep/shared/node/otlp'
import type { Spans } from '@fankeep/shared/node/spans'
import type { EdgeConfig } from './config'

/** Milliseconds to send the last batch when this server ends. */
const closeWithin = 1_000

/** Where spans of proxied requests are sent; undefined, and nothing is loaded, if no collector is configured. */
export async function openSpans(
  app: FastifyInstance,
  { otlp, otlpBounds = {} }: Pick<EdgeConfig, 'otlp' | 'otlpBounds'>,
  count: (outcome: SpanOutcome, spans: number) => void,
): Promise<Spans | undefined> {
  if (!otlp) return undefined
  const { openOtlp } = await import('@fankeep/shared/node/otlp')
  const spans = openOtlp({
    ...otlp,
    service: 'fankeep-edge',
    bounds: otlpBounds,
    count,
    onChange: (fault) =>
      fault === undefined
        ? app.log.warn('the collector accepts spans again')
        : app.log.warn({ err: fault }, 'sending spans to the collector failed; they are dropped'),
  })
  app.addHook('onClose', () => spans.close(closeWithin))
  return spans
}
