import { z } from 'zod'
import { type CallSchemas, id, instant, text } from './wire'

/**
 * A Telegram bot at a page. `start_url` is where fans start it; `heard_at` when Telegram last called us. `expired`: Telegram no longer
 * takes the token.
 */
const bot = z.object({
  name: z.string(),
  username: z.string(),
  start_url: z.string(),
  state: z.enum(['bound', 'expired']),
  heard_at: instant.nullable(),
})

const settings = z.object({ bot: bot.nullable(), confirmed: z.int(), waiting: z.int() })

/** Telegram as a way to the fans of a page (Bot API): they start the bot, and confirm with a button (double opt-in). */
export const telegramSchemas = {
  'telegram.settings': { request: z.object({ id }), response: settings },
  /** Checks the token with Telegram, has Telegram call us, and keeps it sealed: no call gives it back. Again for the same bot: a new one. */
  'telegram.connect': { request: z.object({ id, bot_token: text(100, 1) }), response: settings },
  /** Erases the token and who started the bot. */
  /** As `line.disconnect`. */
  'telegram.disconnect': { request: z.object({ id }), response: settings },
} satisfies Record<`telegram.${string}`, CallSchemas>
