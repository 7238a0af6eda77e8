import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Sandbox } from './sandbox'
import { chance } from './store'

/** A fault of a message: a refusal, a gateway's error page, or the message is accepted and the answer is lost, or late (ms). */
export type TelegramFault =
  | { status: number; description?: string; retryAfter?: number }
  | { gateway: number }
  | { lost: 'cut' | 'hang' }
  | { slow: number }

type Act = 'start' | 'yes' | 'stop' | 'block' | 'words'

interface Bot {
  id: string
  hook: { url: string; secret: string } | null
  /** Telegram cannot reach our address. */
  unreachable: boolean
  revoked: boolean
  /** Runs once, just before or after a webhook is set. */
  meanwhile: { when: 'before' | 'after'; act: () => Promise<unknown> } | undefined
  updates: number
  /** Who started a chat, and whether they blocked the bot. */
  chats: Map<string, { blocked: boolean }>
  sent: { chat: string; text: string; button: string | undefined }[]
  /** Button presses that were answered, and the texts that fans had to close. */
  answered: string[]
  alerts: string[]
  faults: TelegramFault[]
}

/** The token of a bot at the stand-in, in Telegram's format. */
export const telegramTokenOf = (id: string) => `${id}:${`AA-token-of-${id}-`.padEnd(35, 'x')}`

const newBot = (id: string): Bot => ({
  ...{ id, hook: null, unreachable: false, revoked: false, meanwhile: undefined, updates: 1000 },
  ...{ chats: new Map(), sent: [], answered: [], alerts: [], faults: [] },
})

/** Telegram's Bot API: every bot id of nine or ten digits exists, with the token of `telegramTokenOf`. */
export function addTelegram(app: FastifyInstance, sandbox: Pick<Sandbox, 'reach' | 'clock'>) {
  const bots = new Map<string, Bot>()
  const bot = (id: string) => {
    const known = bots.get(id) ?? newBot(id)
    bots.set(id, known)
    return known
  }
  addCalls(app, bot)

  /** An update in Telegram's format, for `deliver`. */
  const update = (of: Bot, act: Act, chatId: string, language = 'zh-hant') => {
    const chat = { id: Number(chatId), type: 'private' }
    const from = { id: Number(chatId), is_bot: false, first_name: 'Fan', language_code: language }
    const date = Math.floor(sandbox.clock.now().getTime() / 1000)
    of.updates++
    of.chats.set(chatId, { blocked: act === 'block' })
    const message = { message_id: of.updates, date, chat }
    const texts = { start: '/start link', stop: '/stop', words: 'hi' }
    const what =
      act === 'yes'
        ? { callback_query: { id: chance(), from, message, data: 'yes' } }
        : act === 'block'
          ? { my_chat_member: { chat, from, date, new_chat_member: { status: 'kicked' } } }
          : { message: { ...message, from, text: texts[act] } }
    return { update_id: of.updates, ...what }
  }
  /** Calls the webhook with an update and the secret; returns the status. */
  const deliver = async (of: Bot, given: unknown) => {
    if (!of.hook) return 0
    const headers = {
      'content-type': 'application/json',
      'x-telegram-bot-api-secret-token': of.hook.secret,
    }
    const body = JSON.stringify(given)
    return (await fetch(sandbox.reach(of.hook.url), { method: 'POST', headers, body })).status
  }
  const happen = (of: Bot, act: Act, chatId: string, language?: string) =>
    deliver(of, update(of, act, chatId, language))
  // For people and browser tests: a fan starts the bot, presses "yes", or leaves.
  app.post<{ Params: { bot: string; act: Act; chat: string } }>(
    '/telegram-fan/:bot/:act/:chat',
    async ({ params }) => ({ status: await happen(bot(params.bot), params.act, params.chat) }),
  )
  app.get<{ Params: { bot: string } }>('/telegram-fan/:bot', async ({ params }) => ({
    sent: bot(params.bot).sent,
  }))
  return { bot, update, deliver, happen }
}

interface Sent {
  chat_id: string | number
  text: string
  reply_markup?: { inline_keyboard: { text: string }[][] }
}

function addCalls(app: FastifyInstance, bot: (id: string) => Bot) {
  app.post<{ Params: { token: string; method: string }; Body: Record<string, unknown> }>(
    '/telegram/bot:token/:method',
    async ({ params: { token, method }, body }, reply) => {
      const [id = ''] = token.split(':')
      if (!/^\d{9,10}$/.test(id) || token !== telegramTokenOf(id)) return refuse(reply, 401, 'Unauthorized')
      const of = bot(id)
      if (of.revoked) return refuse(reply, 401, 'Unauthorized')
      if (method === 'getMe')
        return done({ id: Number(id), is_bot: true, first_name: `Bot ${id}`, username: `shop_${id}_bot` })
      if (method === 'setWebhook') {
        if (of.unreachable)
          return refuse(reply, 400, 'Bad Request: bad webhook: An HTTPS URL must be provided for webhook')
        const { meanwhile } = of
        of.meanwhile = undefined
        if (meanwhile?.when === 'before') await meanwhile.act()
        of.hook = { url: String(body.url), secret: String(body.secret_token) }
        if (meanwhile?.when === 'after') await meanwhile.act()
        return done(true)
      }
      if (method === 'deleteWebhook') {
        of.hook = null
        return done(true)
      }
      if (method === 'answerCallbackQuery') {
        of.answered.push(String(body.callback_query_id))
        if (body.show_alert === true) of.alerts.push(String(body.text))
        return done(true)
      }
      if (method === 'sendMessage') return sendMessage(of, body as unknown as Sent, reply)
      return refuse(reply, 404, 'Not Found')
    },
  )
}

const done = (result: unknown) => ({ ok: true, result })

const refuse = (reply: FastifyReply, code: number, description: string, retryAfter?: number) =>
  reply.code(code).send({
    ...{ ok: false, error_code: code, description },
    ...(retryAfter !== undefined && { parameters: { retry_after: retryAfter } }),
  })

function sendMessage(of: Bot, { chat_id: to, text, reply_markup: markup }: Sent, reply: FastifyReply) {
  const fault = of.faults.shift()
  if (fault && 'status' in fault)
    return refuse(reply, fault.status, fault.description ?? 'No', fault.retryAfter)
  const chat = of.chats.get(String(to))
  if (!chat) return refuse(reply, 400, 'Bad Request: chat not found')
  if (chat.blocked) return refuse(reply, 403, 'Forbidden: bot was blocked by the user')
  if (text.length > 4096) return refuse(reply, 400, 'Bad Request: message is too long')
  of.sent.push({ chat: String(to), text, button: markup?.inline_keyboard[0]?.[0]?.text })
  if (!fault) return done({ message_id: of.sent.length })
  if ('gateway' in fault) return reply.code(fault.gateway).type('text/html').send('<h1>Bad Gateway</h1>')
  if ('slow' in fault) return delay(fault.slow, { ok: true, result: { message_id: of.sent.length } })
  reply.hijack()
  if (fault.lost === 'cut') reply.raw.destroy()
  return reply
}
