import { recordOf, textOf } from '../archives/values'
import { PlatformProblem, type ReadProblem } from '../connector'
import type { Messenger } from '../messenger'
import { fullUntil, readXProblem } from './connector'

/** Errors about the fan, not about the sender: "You do not have permission to DM one or more participants." */
const ofFan = /participant|recipient|this user|not following you|message requests/i

/**
 * https://docs.x.com/x-api/fundamentals/response-codes-and-errors: 403 means both "this fan accepts no messages" and "you may
 * not write"; the text distinguishes them. 503 is returned before anything is done.
 */
const readProblem: ReadProblem = (answer) => {
  const { status, body, now } = answer
  const { detail, title } = recordOf(body)
  const said = textOf(detail ?? title, 200) ?? `HTTP ${status}`
  if (status === 503) return new PlatformProblem('throttled', said, { until: now + 60_000 })
  if (status === 400 || (status === 403 && ofFan.test(said))) return new PlatformProblem('refused', said)
  return readXProblem(answer)
}

/** https://docs.x.com/x-api/direct-messages/create-dm-message-by-participant-id */
export const xMessenger: Messenger = {
  app: 'x',
  scopes: ['tweet.read', 'users.read', 'dm.read', 'dm.write'],
  ids: /^[0-9]{1,19}$/,
  pace: { perQuarter: 200, perDay: 1000 },
  readProblem,
  send: async ({ answer, at }, { tokens }, { to, text }) => {
    const { headers, body } = await answer(at('data', `/2/dm_conversations/with/${to}/messages`), {
      method: 'POST',
      json: { text },
      token: tokens.access,
    })
    if (recordOf(recordOf(body).data).dm_event_id === undefined)
      throw new PlatformProblem('cut_off', 'No word of the message')
    const until = fullUntil(headers)
    return until === undefined ? {} : { until }
  },
}
