import type { IncomingHttpHeaders } from 'node:http'

/** The seconds of a `Retry-After` (RFC 9110, section 10.2.3), given in seconds or as a time by the server's own clock. */
export function retryAfterOf(headers: IncomingHttpHeaders): number | undefined {
  const given = headers['retry-after'] ?? ''
  const isTime = /[a-z]/i.test(given)
  const seconds = isTime ? (Date.parse(given) - Date.parse(headers.date ?? '')) / 1000 : Number(given)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}
