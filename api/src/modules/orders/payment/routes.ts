import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../../../infra/html'
import type { Api } from '../../../infra/http/api'
import { readFields } from '../../../infra/http/body'
import type { Language } from '../../../infra/language'
import { Refusal } from '../../../infra/refusal'
import { say } from '../../../infra/words'
import type { Services } from '../../../infra/services'
import { leavesAt } from '../../member/leaving'
import { lockOrder } from '../repository'
import { stateAt } from '../state'
import { lineName } from '../title'
import { inTransaction } from '../../../infra/database/transaction'
import type { PaymentProvider } from './provider'
import { providersOf } from './providers'
import { takeNotice } from './take-notice'
import { openTry } from './tries'

/** Routes outside the contract, for browsers and providers: to the payment page, back from it, and for notices. */
export function paymentRoutes({ fastify, services }: Api): void {
  fastify.get<{ Params: { key: string } }>('/api/pay/go/:key', async ({ params }, reply) => {
    const form = await leadOut(services, params.key)
    return typeof form === 'string' ? reply.redirect(form, 303) : sendForm(reply, form)
  })
  // The provider's page sends the browser back here with its result, which is ignored.
  fastify.route<{ Params: { no: string } }>({
    method: ['GET', 'POST'],
    url: '/api/pay/back/:no',
    handler: async (request, reply) => {
      if (request.method === 'POST') await readFields(request.raw, request.bodyType)
      const no = /^[A-Z0-9]{1,20}$/.test(request.params.no) ? request.params.no : ''
      return reply.redirect(`/transactionHistory?order=${no}`, 303)
    },
  })
  fastify.post<{ Params: { provider: string } }>('/api/pay/notify/:provider', async (request, reply) => {
    const provider = providersOf(services).find(({ name }) => name === request.params.provider)
    const fields = await readFields(request.raw, request.bodyType)
    if (!provider) return reply.code(404).type('text/plain').send('0|unknown')
    const plain: Record<string, string> = {}
    for (const [name, value] of Object.entries(fields)) if (typeof value === 'string') plain[name] = value
    return reply.type('text/plain; charset=utf-8').send(await takeNotice(services, provider, plain))
  })
}

type Form = ReturnType<PaymentProvider['begin']> & { words: string; language: Language }

/** The form that leads to the provider; or, if there is nothing to pay, the path to redirect to. */
async function leadOut(services: Services, key: string): Promise<Form | string> {
  const { db, clock } = services
  const found = await db.selectFrom('payments').select('orderId').where('key', '=', key).executeTakeFirst()
  if (!found) return '/transactionHistory'
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, found.orderId)
    const now = clock.now()
    const isOver = stateAt(order, now).state !== 'unpaid'
    // A payment would be erased together with the account.
    if (isOver || !order.userId || (await leavesAt(trx, order.userId)))
      return `/transactionHistory?order=${order.no}`
    // There are no tries left, or no provider: the order's screen reports it when the member wants to pay there.
    const payment = await openTry(services, trx, order).catch(nothingIfRefused)
    if (!payment) return `/transactionHistory?order=${order.no}`
    await trx.updateTable('payments').set({ openedAt: now }).where('id', '=', payment.id).execute()
    const provider = providersOf(services).find(({ name }) => name === payment.provider)
    if (!provider) return `/transactionHistory?order=${order.no}`
    const { language, price, no } = order
    const items = price.lines.map((line) => lineName(language, line))
    const { tradeNo, amount } = payment
    return {
      ...provider.begin({ tradeNo, amount, orderNo: no, items, language, at: now }),
      words: say(language, 'order.leading'),
      language,
    }
  })
}

function nothingIfRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

const submit = 'document.forms[0].submit()'
const submitHash = `'sha256-${createHash('sha256').update(submit).digest('base64')}'`

/** A page whose form submits itself; it has a button in case scripts are off. */
function sendForm(reply: FastifyReply, { url, fields, words, language }: Form) {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'referrer-policy': 'origin',
      'content-security-policy': `default-src 'none'; script-src ${submitHash}; form-action ${new URL(url).origin}; base-uri 'none'; frame-ancestors 'none'`,
    })
    .send(
      `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(words)}</title><form method="post" action="${escapeHtml(url)}">${inputs.join('')}<button>${escapeHtml(words)}</button></form><script>${submit}</script>`,
    )
}
