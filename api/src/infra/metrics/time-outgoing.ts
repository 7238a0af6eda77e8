import type { OAuthApp } from '../config/providers-config'
import { outgoing, outgoingSeconds } from './meters'

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

/** Counts and times one call, whatever its outcome. */
export async function timeOutgoing<Answer>(
  to: Receiver,
  ask: () => Promise<Answer>,
  {
    answered,
    failed,
  }: { answered: (answer: Answer) => CallOutcome; failed: (error: unknown) => CallOutcome },
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
