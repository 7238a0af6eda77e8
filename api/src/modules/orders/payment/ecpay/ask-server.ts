import { timedFetch } from '../../../../infra/metrics/time-outgoing'
import type { EcpayConfig } from '../../../../infra/config/providers-config'

/** Posts signed fields and reads ECPay's answer. */
export async function askServer({ hosts }: EcpayConfig, path: string, fields: Record<string, string>) {
  const response = await timedFetch('payment', `${hosts.server}/${path}`, {
    method: 'POST',
    redirect: 'error',
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(20_000),
  })
  const answer = Object.fromEntries(new URLSearchParams(await response.text()))
  return { ok: response.ok, status: response.status, fields: answer }
}
