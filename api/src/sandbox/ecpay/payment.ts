import type { FastifyInstance, FastifyReply } from 'fastify'
import { isSigned, sign } from '../../modules/orders/ecpay/check-mac-value'
import { openData, sealData } from '../../modules/orders/ecpay/seal'
import { awayPage, payPage, problemPage } from './pay-page'
import { actOn, cardDetail, shop, type Trade, type Trades } from './trades'

type Form = Record<string, string>

const lateAfter = 10_000

/** ECPay's payment page and its refund API, as in its documents. */
export function addPayment(fastify: FastifyInstance, trades: Trades, report: (fault: unknown) => void): void {
  fastify.post<{ Body: Form }>('/ecpay/Cashier/AioCheckOut/V5', async ({ body }, reply) => {
    if (body.MerchantID !== shop.merchantId) return html(reply, problemPage('MerchantID Error (10200050)'))
    if (!isSigned(body, shop)) return html(reply, problemPage('CheckMacValue Error (10200073)'))
    if (!/^[A-Za-z0-9]{1,20}$/.test(body.MerchantTradeNo ?? '') || !/^[1-9]\d*$/.test(body.TotalAmount ?? ''))
      return html(reply, problemPage('Parameter Error (10200047)'))
    if (!trades.open(body)) return html(reply, problemPage('訂單編號重覆 (10300028)'))
    return html(reply, payPage(body.MerchantTradeNo!, body), body.OrderResultURL)
  })
  fastify.post<{ Body: Form }>('/ecpay/Cashier/AioCheckOut/pay', async ({ body }, reply) => {
    const trade = trades.all.get(body.no ?? '')
    if (trade?.state !== 'open') return html(reply, problemPage('This order was answered already.'))
    await decide(trades, trade, body.choice ?? '', report)
    if (body.choice === 'away') return html(reply, awayPage())
    // ECPay also posts its result through the browser; the shop uses only the notice to its server.
    return reply.redirect(trade.fields.OrderResultURL ?? '', 303)
  })
  fastify.post<{ Body: Form }>('/ecpay/Cashier/QueryTradeInfo/V5', async ({ body }, reply) => {
    if (trades.isDown) return reply.code(503).send()
    const trade = trades.all.get(body.MerchantTradeNo ?? '')
    const answer = isSigned(body, shop) && trade ? trades.info(trade) : { TradeStatus: '10200047' }
    return reply.type('text/html').send(new URLSearchParams(answer).toString())
  })
  fastify.post<{ Body: Form }>('/ecpay/CreditDetail/DoAction', async ({ body }, reply) => {
    const trade = trades.all.get(body.MerchantTradeNo ?? '')
    const holds = isSigned(body, shop) && trade?.tradeNo === body.TradeNo
    const isWhole = Number(body.TotalAmount) === Number(trade?.fields.TotalAmount)
    trades.actions.push(body.Action ?? '')
    const given = holds && isWhole && trade !== undefined && actOn(trade, body.Action ?? '')
    if (trades.losesAnswers > 0) {
      trades.losesAnswers--
      return reply.code(502).send()
    }
    const answer = {
      MerchantID: shop.merchantId,
      RtnCode: given ? '1' : '0',
      RtnMsg: given ? '' : 'error_nopay',
    }
    return reply.type('text/html').send(new URLSearchParams(answer).toString())
  })
  fastify.post<{ Body: { Data: string } }>('/ecpay/1.0.0/CreditDetail/QueryTrade', ({ body }, reply) => {
    if (trades.isDown) return reply.code(503).send()
    const trade = trades.all.get(String(openData(body.Data, shop).MerchantTradeNo))
    const detail = trade && !trades.hidesCards ? cardDetail(trade) : { RtnMsg: 'error', RtnValue: '' }
    const sealed = sealData(detail, shop)
    return reply.send({ MerchantID: shop.merchantId, TransCode: 1, TransMsg: 'Success', Data: sealed })
  })
}

async function decide(trades: Trades, trade: Trade, choice: string, report: (fault: unknown) => void) {
  const tell = (fields: Form) => deliver(trade.fields.ReturnURL ?? '', fields).catch(report)
  if (choice === 'refused') {
    trade.state = 'refused'
    return tell(trades.notice(trade, false))
  }
  if (choice === 'forged') {
    const { CheckMacValue: _, ...plain } = trades.notice(trade, true)
    return tell(sign(plain, { hashKey: 'somebody-elses-1', hashIv: 'somebody-elses-2' }))
  }
  trades.pay(trade)
  const notice = trades.notice(trade, true)
  if (choice === 'late') return void setTimeout(() => void tell(notice), lateAfter).unref()
  await tell(notice)
  if (choice === 'twice') await tell(notice)
}

/** Sends a notice to the shop's server. ECPay repeats it if the answer is not `1|OK`. */
async function deliver(url: string, fields: Form): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
    if ((await response.text()) === '1|OK') return
  }
}

function html(reply: FastifyReply, page: string, back = '') {
  const origin = URL.canParse(back) ? new URL(back).origin : ''
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${origin}; base-uri 'none'; frame-ancestors 'none'`,
    })
    .send(page)
}
