import { createTransport } from 'nodemailer'
import { sql } from 'kysely'
import type { Clock } from './clock'
import type { Config } from './config'
import type { Db } from './database/connect'
import { type Mail, oneAddress } from './messages'
import { type CallOutcome, timeOutgoing } from './metrics/time-outgoing'

/** A mail among many. The key names it for ever: a receiver that takes keys takes it once. */
export interface KeyedMail extends Mail {
  key: string
}

/**
 * What the other side said. `again`: certainly not taken, may be at another time. `unknown`: no one can say whether it
 * was taken.
 */
export type MailOutcome = { state: 'sent' } | { state: 'failed' | 'unknown' | 'again'; error: string }

/** Mails to many, each with its answer, as a port: no queue is in between, because the sender keeps a row for each. */
export interface BulkMail {
  /** Whether the other side takes one key once. SMTP does not. */
  knowsKey: boolean
  /** How many are worth handing over at a time. */
  batch: number
  /** One answer a mail, in their order. Never throws for a mail. */
  deliver: (mails: KeyedMail[]) => Promise<MailOutcome[]>
}

/** The development outbox: one statement for all. */
export const outboxBulk = (db: Db, clock: Clock): BulkMail => ({
  knowsKey: true,
  batch: 1000,
  deliver: async (mails) => {
    await sql`
      insert into outbox (kind, "to", subject, text, html, headers, key, at)
      select 'mail', m.*, ${clock.now()}::timestamptz from unnest(
        ${mails.map(({ to }) => to)}::text[], ${mails.map(({ subject }) => subject)}::text[],
        ${mails.map(({ text }) => text)}::text[], ${mails.map(({ html }) => html)}::text[],
        ${mails.map(({ headers = {} }) => JSON.stringify(headers))}::jsonb[], ${mails.map(({ key }) => key)}::text[]) m
      on conflict (key) do nothing`.execute(db)
    return mails.map(() => ({ state: 'sent' }) as const)
  },
})

const connections = 8
/** How many mails may be on their way by SMTP at one time. */
export const smtpBatch = connections * 8

/** By SMTP, over a few connections that stay open. */
export function smtpBulk({ smtpUrl, mailFrom }: Config): BulkMail {
  const mailer = createTransport({
    url: smtpUrl!,
    pool: true,
    maxConnections: connections,
    maxMessages: Infinity,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    knowsKey: false,
    batch: smtpBatch,
    deliver: (mails) =>
      Promise.all(
        mails.map(async ({ to, subject, text, html, headers = {} }): Promise<MailOutcome> => {
          try {
            const mail = { from: mailFrom, to: oneAddress(to), subject, text, html, headers }
            await timeMail(() => mailer.sendMail(mail))
            return { state: 'sent' }
          } catch (error) {
            return outcomeOf(error as SmtpError)
          }
        }),
      ),
  }
}

/** Hands one mail over, and counts it. */
export const timeMail = <Answer>(send: () => Promise<Answer>): Promise<Answer> =>
  timeOutgoing('mail', send, { answered: () => 'done', failed: outcomeOfMail })

function outcomeOfMail(error: unknown): CallOutcome {
  const { code, responseCode } = error as SmtpError
  if (responseCode !== undefined) return responseCode >= 500 ? 'refused' : 'limited'
  return code === 'ETIMEDOUT' ? 'timeout' : 'unreachable'
}

interface SmtpError extends Error {
  /** nodemailer's own (EDNS, EAUTH, EENVELOPE …). */
  code?: string
  /** The system's call that failed: `connect` for a server that is not there. */
  syscall?: string
  /** RFC 5321, 4.2: 4yz not now, 5yz never. */
  responseCode?: number
}

/**
 * An answer is an answer. Without one, only what certainly never reached the mail itself is tried again: nodemailer
 * calls a line that broke after the last byte the same as one that broke at the first.
 */
function outcomeOf({ code, syscall, responseCode, message }: SmtpError): MailOutcome {
  const error = message.slice(0, 300)
  if (responseCode !== undefined) return { state: responseCode >= 500 ? 'failed' : 'again', error }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { state: 'failed', error }
  const isBefore = syscall === 'connect' || code === 'EDNS' || code === 'EAUTH'
  return { state: isBefore ? 'again' : 'unknown', error }
}
