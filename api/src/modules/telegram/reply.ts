import { type Language, readLanguage } from '../../infra/language'
import { defineJob } from '../../infra/queue/job'
import type { Services } from '../../infra/services'
import { handleJob } from '../../infra/worker/handler'
import { say } from '../../infra/words'
import { isTelegramDone, type TelegramAnswer, telegramClient } from '../../platforms/telegram/client'
import { findMember } from '../member/users'
import { findPage } from '../pages/repository'
import { botOf, type BotRow, openBotSecrets } from './bot'
import { markFanLeft } from './fans'
import { yes } from './read-update'

/** `again`: the pressed button no longer counts, and /start gives a new one. */
export type TelegramReply = 'ask' | 'thanks' | 'stopped' | 'again'

/**
 * The reply to a fan's update. `press`: the pressed button, which shows a spinner until it is answered. `language`: the update's, for
 * a fan who is not stored.
 */
export const answerFan = defineJob<{
  page: string
  hook: string
  chat: string
  say: TelegramReply | null
  press: string | null
  language?: Language | null
}>({
  name: 'telegram.reply',
  concurrency: 4,
  retries: 2,
  retryDelay: 2,
  timeout: 60,
})

export const answerFanHandler = handleJob(answerFan, {
  run: async ({ page: pageId, hook, chat, say: what, press, language: given }, services, { signal }) => {
    const { db, config, clock } = services
    const [bot, page] = await Promise.all([botOf(db, pageId), findPage(db, pageId)])
    if (!bot || !page || bot.hook !== hook) return
    const { token } = openBotSecrets(services, bot)
    const ask = telegramClient(config)
    const language = given ?? (await languageOf(services, bot, chat, page.userId))
    const alert = what === 'again' && { text: say(language, 'telegram.again'), show_alert: true }
    // The spinner stops by itself after a while, so one try is enough.
    if (press) await ask('answerCallbackQuery', { callback_query_id: press, ...alert }, { token, signal })
    if (!what || what === 'again') return
    const words = { chat_id: chat, ...messageOf(what, page.name, language) }
    const answer = await ask('sendMessage', words, { token, signal })
    if (answer.status === 403) await markFanLeft(db, pageId, chat, clock.now())
    if (!isTelegramDone(answer)) giveUpOrThrow(services, pageId, answer)
  },
})

/** A refusal is not retried: the answer would be the same. */
function giveUpOrThrow({ log }: Services, page: string, { status }: TelegramAnswer) {
  if (status >= 400 && status < 500 && status !== 429)
    return log.warn({ page, status }, 'Telegram rejected a reply')
  throw new Error(`Telegram failed to accept a reply: HTTP ${status}`)
}

/** The fan's language, if we support it; otherwise the member's. */
async function languageOf({ db }: Services, { pageId }: BotRow, chat: string, userId: string) {
  const fan = await db
    .selectFrom('telegramFans')
    .select('language')
    .where('pageId', '=', pageId)
    .where('chatId', '=', chat)
    .executeTakeFirst()
  return readLanguage(fan?.language ?? (await findMember(db, userId))?.language)
}

function messageOf(what: Exclude<TelegramReply, 'again'>, page: string, language: Language) {
  const text = say(language, `telegram.${what}`, { page })
  if (what !== 'ask') return { text }
  const button = { text: say(language, 'telegram.yes'), callback_data: yes }
  return { text, reply_markup: { inline_keyboard: [[button]] } }
}
