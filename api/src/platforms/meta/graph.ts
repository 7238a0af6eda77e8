import { listOf, recordOf, textOf } from '../archives/values'
import { type Batch, PlatformProblem, type ReadProblem } from '../connector'
import { listIn } from '../api/values'

const minute = 60_000
/** The pause if none is given: the window is a rolling hour. */
const unsaid = 15 * minute

const throttled = new Set([4, 17, 32, 341, 368, 613])
/** Business use cases have separate codes: 80001 is for pages, 80002 for Instagram. */
const isThrottled = (code: number) => throttled.has(code) || (code >= 80_000 && code <= 80_014)

/** https://developers.facebook.com/docs/graph-api/guides/error-handling and …/overview/rate-limiting, for all of Meta's APIs. */
export const readGraphProblem: ReadProblem = ({ status, headers, body, now }) => {
  const error = recordOf(recordOf(body).error)
  const code = Number(error.code)
  if (!Number.isFinite(code)) return status === 429 ? throttledBy(headers, now) : undefined
  const subcode = Number(error.error_subcode ?? 0)
  // Messages can quote the request; the codes identify the error.
  const said = `${textOf(error.type, 60) ?? 'Graph'} ${code}/${subcode}`
  if (code === 190 || code === 102) return new PlatformProblem(subcode === 463 ? 'expired' : 'revoked', said)
  if (isThrottled(code)) return throttledBy(headers, now)
  if ((code === 100 && subcode === 33) || code === 803 || status === 404)
    return new PlatformProblem('vanished', said)
  if (code === 3 || code === 10 || (code >= 200 && code < 300)) return new PlatformProblem('forbidden', said)
  return new PlatformProblem('fault', said)
}

function throttledBy(headers: Record<string, string | string[] | undefined>, now: number): PlatformProblem {
  const cases = Object.values(jsonOf(headers['x-business-use-case-usage'])).flatMap((one) => listOf(one))
  const waits = cases.map((one) => Number(recordOf(one).estimated_time_to_regain_access) || 0)
  const wait = Math.max(0, ...waits) * minute
  return new PlatformProblem('throttled', 'Graph limits', { until: now + (wait || unsaid) })
}

function jsonOf(header: string | string[] | undefined): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(String(header ?? '{}')))
  } catch {
    return {}
  }
}

/** A page of a Graph list, with the cursor to the next if there are more. */
export function graphBatch<Record>(
  answer: unknown,
  read: (row: { [name: string]: unknown }) => Record[],
): Batch<Record> {
  const paging = recordOf(recordOf(answer).paging)
  const after = textOf(recordOf(paging.cursors).after, 1000)
  return {
    records: listIn(answer, 'data').flatMap(read),
    next: paging.next !== undefined && after !== undefined ? after : null,
  }
}
