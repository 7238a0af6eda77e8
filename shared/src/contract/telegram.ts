import { z } from 'zod'
import { type CallSchemas, id, instant, text } from './wire'

/**
 * A Telegram bot connected to a page. `start_url` is where fans start it; `heard_at` is when Telegram last called the webhook. `expired`: Telegram no
 * longer accepts the token.
 */
const bot = z.object({
  name: z.string(),
  username: z.string(),
  start_url: z.string(),
  state: z.enum(['bound', 'expired']),
  heard_at: instant.nullable(),
})

const settings = z.object({ bot: bot.nullable(), confirmed: z.int(), waiting: z.int() })

/** Telegram as a delivery method to the fans of a page (Bot API): they start the bot, and confirm with a button (double opt-in). */
export const telegramSchemas = {
  'telegram.settings': { request: z.object({ id }), response: settings },
  /**
   * Checks the token with Telegram, registers our webhook, and stores the token sealed: no call returns it. For the same bot, it replaces the token.
   */
  'telegram.connect': { request: z.object({ id, bot_token: text(100, 1) }), response: settings },
  /** Erases the token and the fans who started the bot. Refusals as for `line.disconnect`. */
  'telegram.disconnect': { request: z.object({ id }), response: settings },
} satisfies Record<`telegram.${string}`, CallSchemas>
