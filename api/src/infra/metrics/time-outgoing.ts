import type { OAuthApp } from '../config/providers-config'
import { outgoing, outgoingSeconds } from './meters'
import { beginRequest } from './record-request'

/** Who is called: platforms by our app there, and the other services by name. Never a host. */
export type Receiver =
  | OAuthApp
  | 'media'
  | 'push'
  | 'model'
  | 'mail'
  | 'line'
  | 'telegram'
  | 'sms'
  | 'payment'
  | 'invoice'

/**
 * `refused`: the service said no. `limited`: too many requests. `fault`: an error of the service. The others: no answer
 * arrived.
 */
export type CallOutcome =
  | 'done'
  | 'refused'
  | 'limited'
  | 'fault'
  | 'timeout'
  | 'unreachable'
  | 'not_public'
  | 'cancelled'

export const outcomeOfStatus = (status: number): CallOutcome => {
  if (status === 429) return 'limited'
  if (status >= 500) return 'fault'
  return status >= 400 ? 'refused' : 'done'
}

// Created at the first call: Prometheus computes differences and would miss a series' first fault.
const begun = new Set<Receiver>()
function beginSeries(to: Receiver) {
  if (begun.has(to)) return
  begun.add(to)
  for (const outcome of ['done', 'fault', 'timeout', 'unreachable'] as const) outgoing.inc({ to, outcome }, 0)
}

/** Classifies what fetch throws. */
export function outcomeOfError(error: unknown): CallOutcome {
  const { name } = error as Error
  if (name === 'TimeoutError') return 'timeout'
  return name === 'AbortError' ? 'cancelled' : 'unreachable'
}

/** Counts and times one call, whatever its outcome. */
export async function timeOutgoing<Answer>(
  to: Receiver,
  ask: () => Promise<Answer>,
  {
    answered,
    failed = outcomeOfError,
  }: { answered: (answer: Answer) => CallOutcome; failed?: (error: unknown) => CallOutcome },
): Promise<Answer> {
  beginSeries(to)
  const stop = outgoingSeconds.startTimer({ to })
  const count = (outcome: CallOutcome) => {
    stop()
    outgoing.inc({ to, outcome })
  }
  try {
    const answer = await ask()
    count(answered(answer))
    return answer
  } catch (error) {
    count(failed(error))
    throw error
  }
}

/** The most bytes of an answer: those of the services asked in this way have a few kilobytes. */
const answerMost = 1024 ** 2

/**
 * The same for an HTTP service whose address comes from the configuration, never from members. Reading an answer of more than a
 * megabyte fails.
 */
export async function timedFetch(to: Receiver, address: string, request: RequestInit): Promise<Response> {
  const end = beginRequest(request.method, new URL(address))
  const answer = await timeOutgoing(to, () => fetch(address, request), {
    answered: ({ status }) => {
      end?.(status)
      return outcomeOfStatus(status)
    },
    failed: (error) => {
      const outcome = outcomeOfError(error)
      end?.(outcome)
      return outcome
    },
  })
  return answer.body ? new Response(answer.body.pipeThrough(bounded(to)), answer) : answer
}

function bounded(to: Receiver) {
  let bytes = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, out) => {
      bytes += chunk.length
      if (bytes > answerMost)
        out.error(new Error(`The answer of the ${to} service is larger than ${answerMost} bytes`))
      else out.enqueue(chunk)
    },
  })
}
