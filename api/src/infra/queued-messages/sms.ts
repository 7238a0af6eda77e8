import type { Config } from '../config/config'
import type { TextMessage } from '../messages'
import { timedFetch } from '../metrics/time-outgoing'
import { handleJob } from '../worker/handler'
import { defineJob } from '../queue/job'
import { Refusal } from '../refusal'

export const smsPurpose = 'text message in the queue'

const patience = 15_000

/**
 * Call this before a code is created for a text message: without a provider, production can neither deliver it nor store it
 * readable.
 * @throws Refusal `sms_unavailable`
 */
export function requireSms(config: Pick<Config, 'mode' | 'sms'>): void {
  if (!hasSms(config)) throw new Refusal('sms_unavailable')
}

/** Whether text messages can be sent. */
export const hasSms = ({ mode, sms }: Pick<Config, 'mode' | 'sms'>): boolean =>
  mode !== 'production' || sms !== undefined

/**
 * Sends one text message through the provider, with Twilio's API
 * (https://www.twilio.com/docs/messaging/api/message-resource). Text messages contain codes, so they are sealed in the
 * queue. A number the provider rejects permanently (HTTP 4xx) is not retried; 429 and the provider's own faults are.
 */
export const sendSms = defineJob<{ sealed: string }>({
  name: 'sms.send',
  concurrency: 2,
  retries: 3,
  timeout: 60,
})

export const sendSmsHandler = handleJob(sendSms, {
  run: async ({ sealed }, { config, crypto, log }) => {
    const { to, text } = JSON.parse(crypto.open(smsPurpose, sealed)) as TextMessage
    const response = await post(config, to, text)
    await response.body?.cancel()
    if (response.ok) return
    if (response.status === 429 || response.status >= 500)
      throw new Error(`The text-message provider answered HTTP ${response.status}`)
    log.error({ status: response.status }, 'the text-message provider rejected a message; it is dropped')
  },
})

function post({ sms }: Config, to: string, text: string): Promise<Response> {
  if (!sms) throw new Error('SMS_ACCOUNT is not set')
  const { url, account, secret, from } = sms
  const sender: Record<string, string> = from.startsWith('MG')
    ? { MessagingServiceSid: from }
    : { From: from }
  return timedFetch('sms', `${url}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, {
    method: 'POST',
    redirect: 'error',
    headers: { authorization: `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ To: to, Body: text, ...sender }),
    signal: AbortSignal.timeout(patience),
  })
}
