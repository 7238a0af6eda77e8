import { z } from 'zod'
import { type CallSchemas, id, instant, text } from './wire'

/**
 * A LINE Official Account at a page. `hook` is the address that LINE sends events to; `heard_at` when it last did. `expired`: LINE no
 * longer takes the access token.
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

/** LINE as a way to the fans of a page (Messaging API): they follow the account, and confirm with a button (double opt-in). */
export const lineSchemas = {
  'line.settings': { request: z.object({ id }), response: settings },
  /** Checks the three with LINE, and keeps secret and token sealed: no call gives them back. Again for the same account: new ones. */
  'line.connect': {
    request: z.object({ id, channel_id: text(20, 1), secret: text(100, 1), access_token: text(500, 1) }),
    response: settings,
  },
  /** Erases secret, token and who followed. */
  /** Erases the followers who came to it. Refused `proof_required` without a login or a code of the last minutes; so is a change of the account. */
  'line.disconnect': { request: z.object({ id }), response: settings },
} satisfies Record<`line.${string}`, CallSchemas>
