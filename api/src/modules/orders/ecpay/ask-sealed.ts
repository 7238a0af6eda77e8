import { readText, clientOf } from '../../../infra/outgoing/outgoing'
import { ecpayBounds } from './bounds'
import type { MacKeys } from './check-mac-value'
import { openData, sealData } from './seal'

/** A request to ECPay whose data is encrypted in both directions. @throws Error if the service did not answer it */
export async function askSealed(
  kind: 'invoice' | 'payment',
  shop: MacKeys & { merchantId: string },
  url: string,
  data: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { merchantId } = shop
  const { status, body } = await clientOf(kind, url).send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      MerchantID: merchantId,
      RqHeader: { Timestamp: Math.floor(Date.now() / 1000) },
      Data: sealData({ MerchantID: merchantId, ...data }, shop),
    }),
    ...ecpayBounds,
  })
  const text = await readText(body)
  if (status !== 200) throw new Error(`ECPay's ${kind} service answered HTTP ${status}`)
  const answer = JSON.parse(text) as { TransCode: number; TransMsg: string; Data: string }
  if (answer.TransCode !== 1)
    throw new Error(`ECPay's ${kind} service rejected the request: ${answer.TransMsg}`)
  return openData(answer.Data, shop)
}
