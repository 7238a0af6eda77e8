import { type Outgoing, OutgoingProblem, type OutgoingRequest, readText } from '../../infra/outgoing/outgoing'
import { Refusal } from '../../infra/refusal'

/** A rejected request: HTTP 4xx with the platform's explanation. */
export class Declined extends Error {
  override name = 'Declined'
  constructor(
    readonly status: number,
    readonly answer: unknown,
  ) {
    // The answer can quote what we sent; only OAuth's error code goes to the log (RFC 6749, 5.2).
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
 * Requests JSON from another site, with limits: ten seconds, a quarter of a megabyte, no redirects.
 * @throws Refusal `oauth_network` if no complete answer came or the site has an error; Declined on HTTP 4xx; Refusal
 *   `oauth_failed` if the answer is not JSON.
 */
export type Ask = (url: string, question?: Question) => Promise<unknown>

const patience = 10_000
const largest = 256 * 1024

/** Requests JSON through `outgoing`. */
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
