import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool'
import type { Config } from '../config/config'
import { type Mail, oneAddress } from '../messages'
import { type CallOutcome, timeOutgoing } from '../metrics/time-outgoing'
import { beginStep } from '../trace'

export interface HowToSend {
  /** Where the mail returns if it cannot be delivered; default: the address of `MAIL_FROM`. */
  returnTo?: string
  /** Aborts when a mail that still waits for a connection is to be given up. */
  waiting?: AbortSignal
  /** Aborts when the mail is to be given up, however far it is. */
  signal: AbortSignal
}

/** Sends mails to the SMTP server, one by one. */
export interface Mailer {
  /** @throws SmtpError */
  send: (mail: Mail, how: HowToSend) => Promise<void>
}

export interface SmtpError extends Error {
  /** One of nodemailer's codes (EDNS, EAUTH, EENVELOPE …). */
  code?: string
  /** The SMTP command that was refused: `MAIL FROM`; `CONN` for the connection. */
  command?: string
  /** The system call that failed: `connect` if the server is unreachable. */
  syscall?: string
  /** RFC 5321, 4.2: 4yz is temporary, 5yz permanent. */
  responseCode?: number
  /** The server's whole answer: `550 5.1.1 No such user`. */
  response?: string
  /** The end of the mail was not sent, so the server cannot have accepted it. */
  isUnsent?: boolean
}

/**
 * nodemailer's default list lacks the last two. RFC 8058, 4: a mail program trusts one-click unsubscribe only if both are signed.
 */
const signedHeaders = [
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'List-Unsubscribe:List-Unsubscribe-Post',
].join(':')

/** Milliseconds without a byte from the server. */
const patience = 30_000

/**
 * nodemailer's time limits are for a silent server. Only `signal` ends a mail whose server answers byte by byte.
 * @param pool settings of persistent connections; default: one connection per mail
 */
export function openMailer(
  { smtpUrl, mailFrom, dkim }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dkim'>,
  pool: Omit<SMTPPool.Options, 'pool'> | undefined = undefined,
): Mailer {
  if (!smtpUrl) throw new Error('SMTP_URL is not set')
  const signing = dkim && {
    domainName: dkim.domain,
    keySelector: dkim.selector,
    privateKey: dkim.privateKey,
    headerFieldNames: signedHeaders,
  }
  const transport = createTransport({
    url: smtpUrl,
    ...(signing && { dkim: signing }),
    // Below the job's limit of a minute.
    ...{ connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: patience },
    ...(pool && { ...pool, pool: true as const }),
  })
  transport.use('stream', ({ data, message }, done) => {
    const open = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const body = open(options)
      ;(data as Watched).opened?.(body)
      return body
    }
    done()
  })
  return {
    send: async ({ to, subject, text, html, headers = {} }, { returnTo, waiting, signal }) => {
      const receiver = oneAddress(to)
      const envelope = returnTo === undefined ? {} : { envelope: { from: returnTo, to: [receiver] } }
      // One for each connection on which the mail was begun.
      const bodies: Readable[] = []
      const watched: Watched = { opened: (body) => bodies.push(body) }
      const mail = { from: mailFrom, to: receiver, subject, text, html, headers, ...envelope, ...watched }
      const unbegun = new AbortController()
      const giveUp = () => bodies.length === 0 && unbegun.abort()
      if (waiting?.aborted) giveUp()
      waiting?.addEventListener('abort', giveUp)
      const ends = { signal: AbortSignal.any([signal, unbegun.signal]) }
      try {
        await timeMail(() => transport.sendMail({ ...mail, ...ends }))
      } catch (error) {
        const isUnsent = !bodies.some(({ readableEnded }) => readableEnded)
        throw Object.assign(error as SmtpError, { isUnsent })
      } finally {
        waiting?.removeEventListener('abort', giveUp)
      }
    },
  }
}

/** Options of one mail, read by our plugin. */
interface Watched {
  opened?: (body: Readable) => void
}

/** Times and counts the sending of one mail. */
export function timeMail<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const end = beginStep('SMTP', {})
  return timeOutgoing('mail', send, {
    answered: () => {
      end?.()
      return 'done'
    },
    failed: (error) => {
      const outcome = outcomeOfMail(error)
      end?.({ fault: outcome })
      return outcome
    },
  })
}

function outcomeOfMail(error: unknown): CallOutcome {
  const { code, responseCode } = error as SmtpError
  if (responseCode !== undefined) return responseCode >= 500 ? 'refused' : 'limited'
  if (code === 'EABORT') return 'cancelled'
  return code === 'ETIMEDOUT' ? 'timeout' : 'unreachable'
}
