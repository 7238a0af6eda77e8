import { sql } from 'kysely'
import type { Clock } from './clock'
import type { Config } from './config'
import type { Db } from './database/connect'
import type { Crypto } from './crypto'
import { openMailer, type SmtpError } from './mailer'
import type { Mail } from './messages'
import { bounceAddress } from './bounce-address'
import { isGone, statusIn } from './mail-status'

/** A mail among many. The key names it for ever: a receiver that takes keys takes it once. */
export interface KeyedMail extends Mail {
  key: string
}

/**
 * What the other side said. `again`: certainly not taken, may be at another time. `unknown`: no one can say whether it
 * was taken. `isGone`: the address does not exist, or no longer.
 */
export type MailOutcome =
  | { state: 'sent' }
  | { state: 'unknown' | 'again'; error: string }
  | { state: 'failed'; error: string; isGone?: boolean }

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

/** By SMTP, over a few connections that stay open. Each mail has its own address to come back to, where one is configured. */
export function smtpBulk(config: Config, crypto: Crypto): BulkMail {
  const mailer = openMailer(config, {
    maxConnections: connections,
    maxMessages: Infinity,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
  })
  const { bounces } = config
  return {
    knowsKey: false,
    batch: smtpBatch,
    deliver: (mails) =>
      Promise.all(
        mails.map(async ({ key, ...mail }): Promise<MailOutcome> => {
          try {
            await mailer.send(mail, bounces && bounceAddress(crypto, bounces.address, key))
            return { state: 'sent' }
          } catch (error) {
            return outcomeOf(error as SmtpError)
          }
        }),
      ),
  }
}

/**
 * An answer is an answer. Without one, only what certainly never reached the mail itself is tried again: nodemailer
 * calls a line that broke after the last byte the same as one that broke at the first.
 */
function outcomeOf({ code, syscall, responseCode, response = '', message }: SmtpError): MailOutcome {
  const error = message.slice(0, 300)
  if (responseCode !== undefined && responseCode < 500) return { state: 'again', error }
  if (responseCode !== undefined) return { state: 'failed', error, isGone: isGone(statusIn(response)) }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { state: 'failed', error }
  const isBefore = syscall === 'connect' || code === 'EDNS' || code === 'EAUTH'
  return { state: isBefore ? 'again' : 'unknown', error }
}
