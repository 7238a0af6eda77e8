import type { CallInput, CallName } from '@fankeep/shared/contract'
import { randomUUID } from 'node:crypto'
import type { TestServer } from '../../../test/server'

/** A valid checkout, with a company's electronic invoice. */
export const aCheckout = {
  name: '林予安',
  phone: '02 2345 6789',
  telno: '0912 345 678',
  email: 'buyer@slowisland.tw',
  address_country_code: 'TW',
  postal_code: '106',
  address_info: '台北市大安區溫州街 18 巷 7 號 2 樓',
  invoice_type: 'company',
  invoice_form: 'electronic',
  invoice_carrier: 'mobile',
  invoice_number: '04595257',
  invoice_company_name: '小島慢食有限公司',
  invoice_email: 'acc@slowisland.tw',
  remarks: '',
} as const

export const anOrder = (over: Partial<CallInput<'orders.post'>> = {}): CallInput<'orders.post'> => ({
  ...aCheckout,
  type: 2,
  period: 1,
  idempotency_key: randomUUID(),
  ...over,
})

type Member = Awaited<ReturnType<TestServer['asMember']>>

/** Actions of buyers and of the payment provider. */
export function buyers(server: () => TestServer) {
  /** Creates an order and opens the provider's page; returns the order's number and the provider's trade. */
  const order = async (
    member: Member,
    over: Partial<CallInput<'orders.post'>> = {},
    call: CallName = 'orders.post',
  ) => {
    const answer = await member.call(call as 'orders.post', anOrder(over))
    if (answer.code !== 1) throw new Error(`The order was not created: ${answer.error} ${answer.msg}`)
    return answer.data
  }
  const open = async (url: string) => {
    const page = await (await fetch(server().origin + url)).text()
    const fields = Object.fromEntries(
      [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, unescape(value!)]),
    )
    const trade = server().sandbox.ecpay.trades.open(fields)
    if (!trade) throw new Error('That trade number is already in use')
    return trade
  }
  const notify = async (fields: Record<string, string>) =>
    (
      await fetch(`${server().origin}/api/pay/notify/ecpay`, {
        method: 'POST',
        body: new URLSearchParams(fields),
      })
    ).text()
  const pay = async (url: string) => {
    const { trades } = server().sandbox.ecpay
    const trade = await open(url)
    trades.pay(trade)
    return notify(trades.notice(trade, true))
  }
  const buy = async (member: Member, over: Partial<CallInput<'orders.post'>> = {}, call?: CallName) => {
    const { order: made, pay: way } = await order(member, over, call)
    if (way) await pay(way.url)
    return made.no
  }
  const read = async (member: Member, no: string) => (await member.call('orders.list', { no })).data.list[0]!
  /** Lets `days` pass and keeps everyone logged in. */
  const later = async (days: number) => {
    server().clock.pass(days * 86_400)
    const createdAt = server().clock.now()
    const expiresAt = new Date(createdAt.getTime() + 86_400_000)
    await server()
      .services.db.updateTable('sessions')
      .set({ createdAt, seenAt: createdAt, expiresAt })
      .execute()
  }
  return { later, order, open, notify, pay, buy, read }
}

const unescape = (text: string) =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
