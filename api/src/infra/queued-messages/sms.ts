import type { Config } from '../config/config'
import type { TextMessage } from '../messages'
import { clientOf } from '../outgoing/outgoing'
import { handleJob } from '../worker/handler'
import { defineJob } from '../queue/job'
import { Refusal } from '../refusal'

export const smsPurpose = 'text message in the queue'

const bounds = { within: 15_000, most: 1024 ** 2 }

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
    const { status, body } = await post(config, to, text)
    body.destroy()
    if (status < 300) return
    if (status === 429 || status >= 500) throw new Error(`The text-message provider answered HTTP ${status}`)
    log.error({ status }, 'the text-message provider rejected a message; it is dropped')
  },
})

function post({ sms }: Config, to: string, text: string) {
  if (!sms) throw new Error('SMS_ACCOUNT is not set')
  const { url, account, secret, from } = sms
  const sender: Record<string, string> = from.startsWith('MG')
    ? { MessagingServiceSid: from }
    : { From: from }
  return clientOf('sms', url).send(
    `${url}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
    {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ To: to, Body: text, ...sender }).toString(),
      ...bounds,
    },
  )
}
