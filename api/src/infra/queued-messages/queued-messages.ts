import type { Clock } from '../clock'
import type { Config } from '../config/config'
import type { Crypto } from '../crypto'
import type { Db } from '../database/connect'
import { outcomeOf } from '../mail/mail-outcome'
import { type Mailer, openMailer, type SmtpError } from '../mail/mailer'
import type { Mail, Messages } from '../messages'
import { handleJob } from '../worker/handler'
import { defineJob } from '../queue/job'
import type { Queue } from '../queue/queue'
import { requireSms, sendSms, smsPurpose } from './sms'

/** The development outbox: messages without a provider are stored in a table, readable at /dev/outbox. */
export const outboxMessages = (db: Db, clock: Clock): Messages => ({
  send: async (message) => {
    await db
      .insertInto('outbox')
      .values({
        kind: message.kind,
        to: message.to,
        subject: message.kind === 'mail' ? message.subject : '',
        text: message.text,
        html: message.kind === 'mail' ? message.html : null,
        code: message.code ?? null,
        ...(message.kind === 'mail' && { headers: message.headers ?? {} }),
        at: clock.now(),
      })
      .execute()
  },
})

/** Erases the outbox messages to these addresses. */
export const eraseOutbox = (db: Db, to: string[]) => db.deleteFrom('outbox').where('to', 'in', to).execute()

const purpose = 'mail in the queue'

/** Minutes before another round of tries: a mail server can be down for hours, or ask to come back later (greylisting). */
const laterTries = [5, 15, 30, 60, 120, 240, 480]

/** Milliseconds for one mail: below the job's time-out. */
const mailWithin = 55_000

/** Sends one mail to the SMTP server. Mails contain codes, so they are sealed in the queue. */
export const sendMail = defineJob<{ sealed: string; later?: number }>({
  name: 'mail.send',
  concurrency: 2,
  retries: 4,
  timeout: 60,
})

export const sendMailHandler = handleJob(sendMail, {
  run: async ({ sealed }, { config, crypto, log }) => {
    try {
      await mailerOf(config).send(openMail(crypto, sealed), { signal: AbortSignal.timeout(mailWithin) })
    } catch (error) {
      const outcome = outcomeOf(error as SmtpError)
      if (outcome.state !== 'failed') throw error
      log.warn({ said: outcome.error }, 'the mail server rejected a mail permanently; it is dropped')
    }
  },
  givenUp: async ({ sealed, later = 0 }, { crypto, clock, queue, log }, error) => {
    const minutes = laterTries[later]
    // A mail of unknown outcome could be delivered again with every retry, and a code would be useless by then.
    const isOver = outcomeOf(error as SmtpError).state === 'unknown' || openMail(crypto, sealed).code
    if (minutes === undefined || isOver) return log.error('sending a mail failed in every try; it is dropped')
    const startAfter = new Date(clock.now().getTime() + minutes * 60_000)
    await queue.add(sendMail, { sealed, later: later + 1 }, { startAfter })
  },
})

const openMail = (crypto: Crypto, sealed: string) => JSON.parse(crypto.open(purpose, sealed)) as Mail

/**
 * Sends mails by SMTP and text messages by their provider, as jobs. In development, messages without a provider go to the
 * outbox. In production no message is stored readable: a mail server is always configured.
 * @throws Refusal `sms_unavailable`
 */
export function queuedMessages(
  config: Pick<Config, 'mode' | 'smtpUrl' | 'sms'>,
  queue: Queue,
  crypto: Crypto,
  outbox: Messages,
): Messages {
  return {
    send: async (message) => {
      if (message.kind === 'sms') requireSms(config)
      const text = JSON.stringify(message)
      if (message.kind === 'mail' && config.smtpUrl)
        await queue.add(sendMail, { sealed: crypto.seal(purpose, text) })
      else if (message.kind === 'sms' && config.sms)
        await queue.add(sendSms, { sealed: crypto.seal(smsPurpose, text) })
      else await outbox.send(message)
    },
  }
}

let opened: { config: Config; mailer: Mailer } | undefined

function mailerOf(config: Config): Mailer {
  if (opened?.config !== config) opened = { config, mailer: openMailer(config) }
  return opened.mailer
}
