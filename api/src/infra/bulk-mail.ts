import { sql } from 'kysely'
import type { Clock } from './clock'
import type { Config } from './config'
import type { Db } from './database/connect'
import type { Crypto } from './crypto'
import { openMailer, type SmtpError } from './mailer'
import { type MailOutcome, outcomeOf, type ServerAway } from './mail-outcome'
import type { Mail } from './messages'
import { bounceAddress } from './bounce-address'

/** One mail of a bulk. The key identifies it permanently: a receiver that supports keys accepts each key once. */
export interface KeyedMail extends Mail {
  key: string
}

/**
 * Port for bulk mail; each mail gets its own outcome. There is no queue in between, because the sender keeps a row for
 * each mail.
 */
export interface BulkMail {
  /** Whether the receiver accepts each key only once. SMTP does not. */
  knowsKey: boolean
  /** How many mails to hand over per call. */
  batch: number
  /** One outcome per mail, in the same order. Never throws for a single mail. */
  deliver: (mails: KeyedMail[]) => Promise<(MailOutcome | ServerAway)[]>
}

/** The development outbox: one statement for all mails. */
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
/** How many mails can be in flight by SMTP at one time. */
export const smtpBatch = connections * 8

/** Sends by SMTP over a few persistent connections. Each mail has its own return address, if one is configured. */
export function smtpBulk(config: Config, crypto: Crypto): BulkMail {
  const mailer = openMailer(config, {
    maxConnections: connections,
    maxMessages: Infinity,
  })
  const { bounces } = config
  return {
    knowsKey: false,
    batch: smtpBatch,
    deliver: (mails) =>
      Promise.all(
        mails.map(async ({ key, ...mail }) => {
          try {
            await mailer.send(mail, bounces && bounceAddress(crypto, bounces.address, key))
            return { state: 'sent' } as const
          } catch (error) {
            return outcomeOf(error as SmtpError)
          }
        }),
      ),
  }
}
