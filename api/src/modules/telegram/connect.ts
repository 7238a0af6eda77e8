import type { CallOutput } from '@fankeep/shared/contract'
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
import { countTelegramFans } from './fans'

type Settings = CallOutput<'telegram.settings'>

export const telegramHookPath = '/api3/telegram/hook'
const hookLength = 16

/** The settings we store, without asking Telegram. */
export async function telegramSettings({ db }: Pick<Services, 'db'>, pageId: string): Promise<Settings> {
  const [row, { confirmed, waiting }] = await Promise.all([
    botOf(db, pageId),
    countTelegramFans(db, { pageId }),
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
  return { bot, confirmed, waiting }
}

/** @throws Refusal `telegram_https`, `telegram_token`, `telegram_taken`, `telegram_down` */
export async function connectTelegram(services: Services, page: PageRow, token: string): Promise<Settings> {
  const { db, clock, config } = services
  if (config.mode === 'production' && !config.publicUrl.startsWith('https:'))
    throw new Refusal('telegram_https')
  if (!isTelegramToken(token)) throw new Refusal('telegram_token')
  const who = await askWho(services, token)
  await refuseTaken(services, page.id, who.botId)
  const before = await botOf(db, page.id)
  const same = before?.botId === who.botId ? before : undefined
  const address = same ? addressOf(services, same) : newAddress(services, page.id, who.botId)
  const { hook, shown } = address
  await setWebhook(services, token, address)
  const secrets = sealBotSecrets(services, page.id, { token, shown })
  await inTransaction(db, async (trx) => {
    // Chats and fans' consent belong to one bot.
    if (!same) await eraseBot(trx, page.id)
    const kept = { ...who, secrets, state: 'bound' as const }
    await trx
      .insertInto('telegramBots')
      .values({ ...kept, pageId: page.id, hook, since: clock.now() })
      .onConflict((conflict) => conflict.column('pageId').doUpdateSet({ ...kept, hook }))
      .execute()
    const detail = { page: page.id }
    await record(trx, clock, { userId: page.userId, action: 'telegram.connected', detail })
  }).catch(async (error: unknown) => {
    if (!isTaken(error)) throw error
    await pointBack(services, who.botId, token)
    throw new Refusal('telegram_taken')
  })
  if (before && !same) await letGo(services, before)
  return telegramSettings(services, page.id)
}

/** Checked first, so that another page's bot does not lose its webhook. */
async function refuseTaken({ db }: Services, pageId: string, botId: string) {
  const other = await db
    .selectFrom('telegramBots')
    .select('pageId')
    .where('botId', '=', botId)
    .where('pageId', '!=', pageId)
    .executeTakeFirst()
  if (other) throw new Refusal('telegram_taken')
}

/** Another page connected the bot at the same time. */
function isTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'telegram_bots_bot'
}

/** The address that Telegram calls, and the secret it sends there. */
interface HookAddress {
  hook: string
  shown: string
}

/** The current address stays, so that updates delivered right now are accepted. */
const addressOf = (services: Services, bot: BotRow): HookAddress => ({
  hook: bot.hook,
  shown: openBotSecrets(services, bot).shown,
})

/**
 * The address depends only on page and bot: two parallel calls that connect one bot to one page use the same address, whichever
 * reaches Telegram last.
 */
function newAddress({ crypto }: Services, pageId: string, botId: string): HookAddress {
  const signed = (purpose: string) => crypto.sign(purpose, `${pageId} ${botId}`)
  return { hook: signed('telegram hook').slice(0, hookLength), shown: signed('telegram shown') }
}

/** Points the webhook back to the page that owns the bot, after this call had replaced it. */
async function pointBack(services: Services, botId: string, token: string) {
  const bot = await services.db
    .selectFrom('telegramBots')
    .selectAll()
    .where('botId', '=', botId)
    .executeTakeFirst()
  if (bot) await setWebhook(services, token, addressOf(services, bot))
}

/** The bot of a token, as Telegram reports it. */
async function askWho({ config }: Services, token: string) {
  const answer = await telegramClient(config)('getMe', {}, { token })
  refuse(answer)
  const { id, is_bot: isBot, first_name: name, username: given } = answer.result
  const username = textOf(given, 60)
  if (!Number.isSafeInteger(id) || isBot !== true || !username || !/^\w+$/.test(username))
    throw new Refusal('telegram_down')
  return { botId: String(id), username, name: textOf(name, 60) ?? username }
}

async function setWebhook({ config }: Services, token: string, { hook, shown }: HookAddress) {
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
  // "bad webhook: …": Telegram cannot reach our address.
  if (answer.status === 400) throw new Refusal('telegram_https')
  refuse(answer)
}

function refuse(answer: TelegramAnswer) {
  if (isTelegramDone(answer)) return
  throw new Refusal(isTokenEnded(answer) ? 'telegram_token' : 'telegram_down')
}

/** Token and fans are erased immediately, and Telegram stops calling us. */
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

/** If this call fails, updates that Telegram still delivers are refused here. */
async function letGo(services: Services, bot: BotRow) {
  const { token } = openBotSecrets(services, bot)
  const answer = await telegramClient(services.config)('deleteWebhook', {}, { token })
  if (!isTelegramDone(answer))
    services.log.warn({ page: bot.pageId, status: answer.status }, 'removing a webhook at Telegram failed')
}

async function eraseBot(trx: Services['db'], pageId: string) {
  for (const table of ['telegramBots', 'telegramFans', 'telegramUpdates'] as const)
    await trx.deleteFrom(table).where('pageId', '=', pageId).execute()
}
