import { readText, clientOf } from '../../../../infra/outgoing/outgoing'
import type { EcpayConfig } from '../../../../infra/config/providers-config'
import { ecpayBounds } from '../../ecpay/bounds'

/** Posts signed fields and reads ECPay's answer. */
export async function askServer({ hosts }: EcpayConfig, path: string, fields: Record<string, string>) {
  const { status, body } = await clientOf('payment', hosts.server).send(`${hosts.server}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    ...ecpayBounds,
  })
  const answer = Object.fromEntries(new URLSearchParams(await readText(body)))
  return { ok: status === 200, status, fields: answer }
}
