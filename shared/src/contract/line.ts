import { z } from 'zod'
import { type CallSchemas, id, instant, text } from './wire'

/**
 * A LINE Official Account connected to a page. `hook` is the webhook address that LINE sends events to; `heard_at` is when the last one came.
 * `expired`: LINE no longer accepts the access token.
 */
const channel = z.object({
  name: z.string(),
  basic_id: z.string(),
  channel_id: z.string(),
  /** Where fans add it as a friend. */
  add_url: z.string(),
  hook: z.string(),
  state: z.enum(['bound', 'expired']),
  heard_at: instant.nullable(),
})

const settings = z.object({ channel: channel.nullable(), confirmed: z.int(), waiting: z.int() })

/** LINE as a delivery method to the fans of a page (Messaging API): they follow the account, and confirm with a button (double opt-in). */
export const lineSchemas = {
  'line.settings': { request: z.object({ id }), response: settings },
  /**
   * Checks id, secret and token with LINE, and stores secret and token sealed: no call returns them. Called again for the same account, it replaces
   * them.
   */
  'line.connect': {
    request: z.object({ id, channel_id: text(20, 1), secret: text(100, 1), access_token: text(500, 1) }),
    response: settings,
  },
  /**
   * Erases the secret, the token and the followers who came through the account. Refused `proof_required` without a recent login or code; so
   * is `line.connect` once an account is connected.
   */
  'line.disconnect': { request: z.object({ id }), response: settings },
} satisfies Record<`line.${string}`, CallSchemas>
