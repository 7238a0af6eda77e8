import type { Spans } from '@fankeep/shared/node/spans'
import type { Config } from './config/config'
import type { Log } from './log'
import { spans } from './metrics/meters'

/** Where this process sends its spans; undefined, with nothing loaded, if no collector is configured. */
export async function openSpans(
  { otlp }: Config,
  service: 'fankeep-api' | 'fankeep-worker',
  log: Log,
): Promise<Spans | undefined> {
  if (!otlp) return undefined
  const { openOtlp } = await import('@fankeep/shared/node/otlp')
  return openOtlp({
    ...otlp,
    service,
    count: (outcome, n) => spans.inc({ outcome }, n),
    onChange: (fault) =>
      fault === undefined
        ? log.warn('the collector accepts spans again')
        : log.warn({ err: fault }, 'sending spans to the collector failed; they are dropped'),
  })
}
