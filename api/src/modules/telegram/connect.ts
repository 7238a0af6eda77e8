import type { CallOutput } from '@fankeep/shared/contract'
import { sql } from 'kysely'
import { record } from '../../infra/audit'
import { inTransaction } from '../../infra/database/transaction'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { textOf } from '../../platforms/archives/values'
import {
  isTelegramDone,
  isTelegramToken,
  isTokenEnded,
  type TelegramAnswer,
  telegramClient,
} from '../../platforms/telegram/client'
import type { PageRow } from '../pages/owned-page'
import { botOf, type BotRow, openBotSecrets, sealBotSecrets, startUrl } from './bot'

type Settings = CallOutput<'telegram.settings'>

export const telegramHookPath = '/api3/telegram/hook'
const hookLength = 16

/** What is known without asking Telegram. */
export async function telegramSettings({ db }: Pick<Services, 'db'>, pageId: string): Promise<Settings> {
  const [row, counts] = await Promise.all([
    botOf(db, pageId),
    db
      .selectFrom('telegramFans')
      .where('pageId', '=', pageId)
      .where('leftAt', 'is', null)
      .select([
        sql<number>`count(*) filter (where confirmed_at is not null)::int`.as('confirmed'),
        sql<number>`count(*) filter (where confirmed_at is null)::int`.as('waiting'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  const bot = row
    ? {
        name: row.name,
        username: row.username,
        start_url: startUrl(row),
        state: row.state,
        heard_at: row.heardAt?.toISOString() ?? null,
      }
    : null
  return { bot, ...counts }
}

/** @throws Refusal `telegram_https`, `telegram_token`, `telegram_taken`, `telegram_down` */
export async function connectTelegram(services: Services, page: PageRow, token: string): Promise<Settings> {
  const { db, clock, random, config } = services
  if (config.mode === 'production' && !config.publicUrl.startsWith('https:'))
    throw new Refusal('telegram_https')
  if (!isTelegramToken(token)) throw new Refusal('telegram_token')
  const who = await askWho(services, token)
  await refuseTaken(services, page.id, who.botId)
  const before = await botOf(db, page.id)
  const same = before?.botId === who.botId ? before : undefined
  const hook = same?.hook ?? random.id().slice(0, hookLength)
  // The same as before, so that what Telegram delivers in this moment is taken.
  const shown = same ? openBotSecrets(services, same).shown : random.token()
  await setWebhook(services, token, hook, shown)
  const secrets = sealBotSecrets(services, page.id, { token, shown })
  await inTransaction(db, async (trx) => {
    // A chat is good for the bot it was begun with, and its yes was to that one.
    if (!same) await eraseBot(trx, page.id)
    const kept = { ...who, secrets, state: 'bound' as const }
    await trx
      .insertInto('telegramBots')
      .values({ ...kept, pageId: page.id, hook, since: clock.now() })
      .onConflict((conflict) => conflict.column('pageId').doUpdateSet({ ...kept, hook }))
      .execute()
    const detail = { page: page.id }
    await record(trx, clock, { userId: page.userId, action: 'telegram.connected', detail })
  }).catch(readTaken)
  if (before && !same) await letGo(services, before)
  return telegramSettings(services, page.id)
}

/** Before the webhook of another page's bot is taken away from it. */
async function refuseTaken({ db }: Services, pageId: string, botId: string) {
  const other = await db
    .selectFrom('telegramBots')
    .select('pageId')
    .where('botId', '=', botId)
    .where('pageId', '!=', pageId)
    .executeTakeFirst()
  if (other) throw new Refusal('telegram_taken')
}

/** In the same moment, by another call. */
function readTaken(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23505' && constraint === 'telegram_bots_bot') throw new Refusal('telegram_taken')
  throw error
}

/** Whose token it is, by Telegram's own word. */
async function askWho({ config }: Services, token: string) {
  const answer = await telegramClient(config)('getMe', {}, { token })
  refuse(answer)
  const { id, is_bot: isBot, first_name: name, username: given } = answer.result
  const username = textOf(given, 60)
  if (!Number.isSafeInteger(id) || isBot !== true || !username || !/^\w+$/.test(username))
    throw new Refusal('telegram_down')
  return { botId: String(id), username, name: textOf(name, 60) ?? username }
}

async function setWebhook({ config }: Services, token: string, hook: string, shown: string) {
  const answer = await telegramClient(config)(
    'setWebhook',
    {
      url: `${config.publicUrl}${telegramHookPath}/${hook}`,
      secret_token: shown,
      allowed_updates: ['message', 'callback_query', 'my_chat_member'],
      max_connections: 10,
    },
    { token },
  )
  // "bad webhook: …": it cannot reach our address.
  if (answer.status === 400) throw new Refusal('telegram_https')
  refuse(answer)
}

function refuse(answer: TelegramAnswer) {
  if (isTelegramDone(answer)) return
  throw new Refusal(isTokenEnded(answer) ? 'telegram_token' : 'telegram_down')
}

/** Token and fans are gone at once, and Telegram calls us no more. */
export async function disconnectTelegram(services: Services, page: PageRow): Promise<Settings> {
  const { db, clock } = services
  const before = await botOf(db, page.id)
  await inTransaction(db, async (trx) => {
    await eraseBot(trx, page.id)
    const detail = { page: page.id }
    await record(trx, clock, { userId: page.userId, action: 'telegram.disconnected', detail })
  })
  if (before) await letGo(services, before)
  return telegramSettings(services, page.id)
}

/** Where Telegram does not hear it, what it delivers is refused here. */
async function letGo(services: Services, bot: BotRow) {
  const { token } = openBotSecrets(services, bot)
  const answer = await telegramClient(services.config)('deleteWebhook', {}, { token })
  if (!isTelegramDone(answer))
    services.log.warn({ page: bot.pageId, status: answer.status }, 'Telegram kept a webhook')
}

async function eraseBot(trx: Services['db'], pageId: string) {
  for (const table of ['telegramBots', 'telegramFans', 'telegramUpdates'] as const)
    await trx.deleteFrom(table).where('pageId', '=', pageId).execute()
}
