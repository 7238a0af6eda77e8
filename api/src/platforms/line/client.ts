import type { Config } from '../../infra/config/config'
import { OutgoingProblem, outgoingOf, readText } from '../../infra/outgoing/outgoing'
import { retryAfterOf } from '../../infra/outgoing/retry-after'
import { recordOf, textOf } from '../archives/values'

/**
 * LINE's answer. `status` 0: no complete answer came, or it was not LINE's (a gateway's page). Unless `isUnsent`, the request may have
 * been executed.
 */
export interface LineAnswer {
  status: number
  /** No connection was made, so nothing of the request was sent. */
  isUnsent?: boolean
  body: Record<string, unknown>
  /** Seconds, by its `Retry-After`. */
  retryAfter: number | undefined
}

export interface LineQuestion {
  method?: 'GET' | 'POST' | 'PUT'
  json?: object
  form?: Record<string, string>
  token?: string
  /** A UUID: LINE executes requests with the same one only once within 24 hours. */
  retryKey?: string
  /** Milliseconds (10,000). */
  within?: number
  signal?: AbortSignal
}

export type AskLine = (path: string, question?: LineQuestion) => Promise<LineAnswer>

const largest = 256 * 1024

/** LINE's Messaging API (https://developers.line.biz/en/reference/messaging-api/). Throws only if `signal` aborts. */
export function lineClient(config: Config): AskLine {
  const outgoing = outgoingOf(config, 'line')
  return async (path, { method = 'GET', json, form, token, retryKey, within = 10_000, signal } = {}) => {
    const body = json ? JSON.stringify(json) : form && new URLSearchParams(form).toString()
    const headers = {
      accept: 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(retryKey !== undefined && { 'x-line-retry-key': retryKey }),
      ...(body !== undefined && {
        'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded',
        'content-length': String(Buffer.byteLength(body)),
      }),
    }
    const request = { method, headers, within, most: largest, ...(body !== undefined && { body }) }
    try {
      const answer = await outgoing.send(config.lineUrl + path, { ...request, ...(signal && { signal }) })
      const text = await readText(answer.body)
      const said = parse(text)
      // LINE answers in JSON. An error of a gateway is repeated like one of LINE.
      const isForeign = said === undefined && answer.status < 500
      return {
        status: isForeign ? 0 : answer.status,
        body: said ?? {},
        retryAfter: retryAfterOf(answer.headers),
      }
    } catch (error) {
      signal?.throwIfAborted()
      const isUnsent = error instanceof OutgoingProblem && error.isUnsent
      return { status: 0, isUnsent, body: {}, retryAfter: undefined }
    }
  }
}

export const isDone = ({ status }: LineAnswer) => status >= 200 && status < 300

/** LINE's own explanation of an error. */
export const wordsOf = ({ status, body }: LineAnswer) => textOf(body.message, 200) ?? `HTTP ${status}`

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return recordOf(JSON.parse(text))
  } catch {
    return undefined
  }
}
