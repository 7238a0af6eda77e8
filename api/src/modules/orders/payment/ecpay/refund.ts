import type { EcpayConfig } from '../../../../infra/config/providers-config'
import { askSealed } from '../../ecpay/ask-sealed'
import { sign } from '../../ecpay/check-mac-value'
import { askServer } from './ask-server'

interface Paid {
  tradeNo: string
  providerNo: string
  amount: number
}

/** N releases an amount that is reserved, E cancels its collection, R gives back what was collected. */
type Action = 'N' | 'E' | 'R'

/** If the stage is unknown. ECPay refuses an action that does not fit the stage, and more than the amount of the trade. */
const inTurn: Action[] = ['N', 'E', 'N', 'R']

/**
 * Gives back the whole amount of a trade, by the action that fits its stage (ECPay documentation, "信用卡請退款功能"). Each try first reads
 * the stage. So a refund whose answer was lost is recognized, and a refund that stopped after action E continues.
 */
export async function refund(shop: EcpayConfig, paid: Paid): Promise<void> {
  const stage = await stageOf(shop, paid)
  if (stage === 'refunded') return
  const said: string[] = []
  for (const action of stage === 'unknown' ? inTurn : stage) {
    const refusal = await act(shop, paid, action)
    if (refusal === undefined && action !== 'E') return
    if (refusal !== undefined) said.push(`${action}: ${refusal}`)
  }
  const unsure =
    stage === 'unknown' ? '; its state could not be read, so check it in the console of ECPay' : ''
  throw new Error(`ECPay did not refund ${paid.tradeNo} (${said.join('; ')}${unsure})`)
}

/** Undefined if it was carried out, otherwise ECPay's reason. @throws Error if the answer is lost: it may have been carried out */
async function act(
  shop: EcpayConfig,
  { tradeNo, providerNo, amount }: Paid,
  Action: Action,
): Promise<string | undefined> {
  const fields = {
    MerchantID: shop.merchantId,
    MerchantTradeNo: tradeNo,
    TradeNo: providerNo,
    Action,
    TotalAmount: String(amount),
  }
  const { ok, status, fields: answer } = await askServer(shop, 'CreditDetail/DoAction', sign(fields, shop))
  // ECPay answers 403 to too many requests, without carrying them out.
  if (status !== 403 && (!ok || answer.RtnCode === undefined))
    throw new Error(`ECPay's answer to the refund of ${tradeNo} is lost (${Action}: HTTP ${status})`)
  return answer.RtnCode === '1' ? undefined : `${status} ${answer.RtnMsg ?? ''}`
}

/** The actions that give the money back, in order. `unknown`: ECPay does not show the details of this trade. */
async function stageOf(
  shop: EcpayConfig,
  { tradeNo, amount }: Paid,
): Promise<Action[] | 'refunded' | 'unknown'> {
  const asked = { MerchantTradeNo: tradeNo }
  const { RtnMsg, RtnValue, CloseData } = await askSealed('payment', shop, detailUrl(shop), asked).catch(
    (error: unknown): Record<string, unknown> => ({ RtnMsg: String(error) }),
  )
  if (RtnMsg !== '' || typeof RtnValue !== 'object' || RtnValue === null) return 'unknown'
  const { Status } = RtnValue as { Status?: unknown }
  const parts = Array.isArray(CloseData) ? (CloseData as { Status?: unknown; Amount?: unknown }[]) : []
  const givenBack = parts
    .filter((part) => !isOneOf(canceled, part.Status))
    .reduce((sum, { Amount }) => sum + Math.max(0, -Number(Amount)), 0)
  if (givenBack >= amount || Status === 'Canceled' || Status === '已取消') return 'refunded'
  if (isOneOf(authorized, Status)) return ['N']
  if (isOneOf(closing, Status)) return ['E', 'N']
  return isOneOf(closed, Status) ? ['R'] : 'unknown'
}

/** The names of the states, in English and as documented. The last of `authorized`: its collection was canceled. */
const authorized = ['Authorized', '已授權', 'Operation canceled', '操作取消']
const closing = ['To be captured', '要關帳']
const closed = ['Captured', '已關帳']
const canceled = ['Canceled', '已取消', 'Operation canceled', '操作取消']

const isOneOf = (names: string[], status: unknown) => typeof status === 'string' && names.includes(status)

/** This service has a host of its own: `ecpayment` in place of `payment`. */
const detailUrl = ({ hosts }: EcpayConfig) =>
  `${hosts.server.replace('//payment', '//ecpayment')}/1.0.0/CreditDetail/QueryTrade`
