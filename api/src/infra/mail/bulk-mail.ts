import { setMaxListeners } from 'node:events'
import { sql } from 'kysely'
import { afterGrace } from '../after-grace'
import type { Clock } from '../clock'
import type { Config } from '../config/config'
import type { Db } from '../database/connect'
import type { Crypto } from '../crypto'
import { openMailer, type SmtpError } from './mailer'
import { type MailOutcome, outcomeOf, type ServerAway } from './mail-outcome'
import type { Mail } from '../messages'
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
  /** One outcome per mail, in the same order. Never throws for a single mail. `signal` aborts when the worker stops. */
  deliver: (mails: KeyedMail[], signal?: AbortSignal) => Promise<(MailOutcome | ServerAway)[]>
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

/** Milliseconds for a whole batch: half a minute and more for each mail. */
const batchWithin = 300_000
const never = new AbortController().signal

/**
 * Sends by SMTP over a few persistent connections. Each mail has its own return address, if one is configured. Mails that still wait for a
 * connection are not begun once the server has stopped answering, or the worker stops.
 *
 * @param limits milliseconds: of silence, and for a whole batch
 */
export function smtpBulk(
  config: Config,
  crypto: Crypto,
  { silence, whole = batchWithin }: { silence?: number; whole?: number } = {},
): BulkMail {
  const mailer = openMailer(config, {
    maxConnections: connections,
    maxMessages: Infinity,
    ...(silence !== undefined && { socketTimeout: silence }),
  })
  const { bounces } = config
  return {
    knowsKey: false,
    batch: smtpBatch,
    deliver: (mails, stopping = never) => {
      const silent = new AbortController()
      const waiting = AbortSignal.any([silent.signal, stopping])
      // One for each mail.
      setMaxListeners(0, waiting)
      const signal = AbortSignal.any([AbortSignal.timeout(whole), afterGrace(stopping)])
      const deliverOne = async ({ key, ...mail }: KeyedMail): Promise<MailOutcome | ServerAway> => {
        const returnTo = bounces && bounceAddress(crypto, bounces.address, key)
        try {
          await mailer.send(mail, { waiting, signal, ...(returnTo !== undefined && { returnTo }) })
          return { state: 'sent' }
        } catch (error) {
          if ((error as SmtpError).code === 'ETIMEDOUT') silent.abort()
          return outcomeOf(error as SmtpError)
        }
      }
      return Promise.all(mails.map(deliverOne))
    },
  }
}
