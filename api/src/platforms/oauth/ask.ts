import { type Outgoing, OutgoingProblem, type OutgoingRequest, readText } from '../../infra/outgoing/outgoing'
import { Refusal } from '../../infra/refusal'

/** An answer that says no: HTTP 4xx with whatever the platform has to say about it. */
export class Declined extends Error {
  override name = 'Declined'
  constructor(
    readonly status: number,
    readonly answer: unknown,
  ) {
    // The answer may quote what we sent; only OAuth's own error word is for the log (RFC 6749, 5.2).
    const { error } = (answer ?? {}) as { error?: unknown }
    super(`HTTP ${status}${typeof error === 'string' && /^[\w ]{1,60}$/.test(error) ? `: ${error}` : ''}`)
  }
}

export interface Question {
  method?: 'GET' | 'POST' | 'DELETE'
  form?: Record<string, string>
  headers?: Record<string, string>
}

/**
 * Asks another site for JSON, within bounds: ten seconds, a quarter of a megabyte, no redirects.
 * @throws Refusal `oauth_network` where no whole answer came or the site has a fault of its own; Declined on HTTP 4xx;
 *   Refusal `oauth_failed` where the answer is no JSON.
 */
export type Ask = (url: string, question?: Question) => Promise<unknown>

const patience = 10_000
const largest = 256 * 1024

/** The one way out, asked for JSON. */
export const askThrough =
  (outgoing: Outgoing): Ask =>
  async (url, { method = 'GET', form, headers } = {}) => {
    const { status, text } = await send(outgoing, url, {
      method,
      headers: {
        accept: 'application/json',
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(form && { body: new URLSearchParams(form).toString() }),
      within: patience,
      most: largest,
    })
    if (status >= 500) throw new Refusal('oauth_network')
    const answer = parse(text)
    if (status >= 400) throw new Declined(status, answer)
    if (answer === undefined) throw new Refusal('oauth_failed')
    return answer
  }

async function send(outgoing: Outgoing, url: string, request: OutgoingRequest) {
  try {
    const { status, body } = await outgoing.send(url, request)
    return { status, text: await readText(body) }
  } catch (error) {
    if (error instanceof OutgoingProblem && error.kind === 'too_large') throw new Refusal('oauth_failed')
    throw new Refusal('oauth_network')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
