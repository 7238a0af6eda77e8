import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../infra/database/connect'
import { inTransaction } from '../../infra/database/transaction'
import type { Api } from '../../infra/http/api'
import { readBytes } from '../../infra/http/body'
import type { Services } from '../../infra/services'
import { botByHook, type BotRow, openBotSecrets } from './bot'
import { telegramHookPath } from './connect'
import { readUpdate, type TelegramUpdate } from './read-update'
import { answerFan, type TelegramReply } from './reply'

/** One update per call, of a few kilobytes. */
const largest = 512 * 1024
/** After a week without updates Telegram restarts its numbering, so ids are compared only within 6 days. */
const idsCompareFor = 6 * 86_400_000

type Asked = FastifyRequest<{ Params: { hook: string } }>

/**
 * Telegram calls this when a fan starts the bot, presses "yes" or leaves
 * (https://core.telegram.org/bots/api#setwebhook).
 */
export function telegramHookRoute({ fastify, services }: Api): void {
  fastify.post(`${telegramHookPath}/:hook`, async (request: Asked, reply: FastifyReply) => {
    const body = await readBytes(request.raw, largest)
    const bot = await botByHook(services.db, request.params.hook)
    // An unknown address gets the same answer, so that addresses cannot be found by trying.
    if (!bot || !isTelegram(services, bot, request.headers['x-telegram-bot-api-secret-token']))
      return reply.code(401).send()
    await keepUpdate(services, bot, readUpdate(body))
    return reply.send({})
  })
}

/** Whether the caller sends the secret that Telegram was given with the address. */
function isTelegram(services: Services, bot: BotRow, given: unknown): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const right = digest(openBotSecrets(services, bot).shown)
  return timingSafeEqual(digest(typeof given === 'string' ? given : ''), right) && given !== ''
}

/**
 * Stores an update completely or, on failure, not at all: Telegram then delivers it again. The reply to the fan is
 * queued in the same transaction.
 */
async function keepUpdate(services: Services, bot: BotRow, update: TelegramUpdate | undefined) {
  const { db, clock, queue } = services
  const { pageId, hook } = bot
  await inTransaction(db, async (trx) => {
    // Serializes the calls of a bot, so that a fan's updates stay in order; after a disconnect nothing matches.
    const { numUpdatedRows } = await trx
      .updateTable('telegramBots')
      .set({ heardAt: clock.now() })
      .where('pageId', '=', pageId)
      .where('hook', '=', hook)
      .executeTakeFirst()
    if (numUpdatedRows === 0n || !update) return
    const { numInsertedOrUpdatedRows: isNew } = await trx
      .insertInto('telegramUpdates')
      .values({ pageId, updateId: update.id, at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!isNew) return
    const say = await apply(trx, pageId, update, clock.now())
    const { chatId, press, language } = update
    if (say || press)
      await queue.add(
        answerFan,
        { page: pageId, hook, chat: chatId, say: say ?? null, press: press ?? null, language },
        { trx },
      )
  })
}

/** Applies an update and returns the reply, if one is needed. An update older than the last one is ignored. */
async function apply(
  trx: Db,
  pageId: string,
  { id, kind, chatId, language }: TelegramUpdate,
  now: Date,
): Promise<TelegramReply | undefined> {
  const fan = await trx
    .selectFrom('telegramFans')
    .selectAll()
    .where('pageId', '=', pageId)
    .where('chatId', '=', chatId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const isLate =
    fan && BigInt(fan.updateId) > BigInt(id) && now.getTime() - fan.heardAt.getTime() < idsCompareFor
  if (isLate) return undefined
  // The button may be from before the bot was connected here: the consent could be for another page.
  if (!fan && kind === 'yes') return 'again'
  const isIn = fan !== undefined && fan.leftAt === null
  const heard = { updateId: id, heardAt: now, ...(language && { language }) }
  const keep = (changed: { startedAt?: Date; confirmedAt?: Date | null; leftAt?: Date | null }) =>
    trx
      .insertInto('telegramFans')
      .values({
        ...{ pageId, chatId, language, startedAt: now, confirmedAt: null, leftAt: null },
        ...changed,
        ...heard,
      })
      .onConflict((conflict) => conflict.columns(['pageId', 'chatId']).doUpdateSet({ ...changed, ...heard }))
      .execute()
  if (kind === 'stop' || kind === 'blocked') {
    await keep(isIn || !fan ? { confirmedAt: null, leftAt: now } : {})
    return kind === 'stop' && isIn ? 'stopped' : undefined
  }
  if (kind === 'start') {
    await keep(isIn ? {} : { startedAt: now, confirmedAt: null, leftAt: null })
    return isIn && fan.confirmedAt ? 'thanks' : 'ask'
  }
  const isFirst = isIn && fan.confirmedAt === null
  await keep(isFirst ? { confirmedAt: now } : {})
  if (!isIn) return 'again'
  return isFirst ? 'thanks' : undefined
}
