import type { SmtpError } from './mailer'
import { isGone, isOverLimit, statusIn } from './mail-status'

/**
 * The outcome of a mail. `again`: certainly not accepted, but may be later. `unknown`: it may or may not have been accepted. `isGone`:
 * the address does not exist (any more).
 */
export type MailOutcome =
  | { state: 'sent' }
  | { state: 'unknown' | 'again'; error: string }
  | { state: 'failed'; error: string; isGone?: boolean }

/** The mail server currently accepts no mail, to any address. */
export interface ServerAway {
  state: 'away'
  error: string
}

/**
 * Derives the outcome from an error of nodemailer. Without a response, a mail may be retried only if it certainly never reached the
 * server: nodemailer has the same code for a connection that broke at the first byte and for one that broke after the last (`isUnsent`).
 */
export function outcomeOf(problem: SmtpError): MailOutcome | ServerAway {
  const { code, responseCode, response = '', message } = problem
  const error = message.slice(0, 300)
  if (isOfServer(problem)) return { state: 'away', error }
  if (responseCode !== undefined && responseCode < 500) return { state: 'again', error }
  if (responseCode !== undefined) return { state: 'failed', error, isGone: isGone(statusIn(response)) }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { state: 'failed', error }
  return { state: 'unknown', error }
}

/** Service not available, or rate limited (RFC 5321, 4.2.2; Amazon SES). */
const takesNone = new Set([421, 454])
/** Commands before the receiver is named: a server that refuses one of them refuses every mail. */
const beforeReceiver = new Set(['EHLO', 'LHLO', 'HELO', 'STARTTLS', 'MAIL FROM'])
/** Failures for which nodemailer has no separate code. */
const neverBegan = /^(?:Connection timeout|Greeting never received|Invalid greeting)/

/** The connection failed, or we gave it up. */
const ofConnection = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'ETLS', 'EPROTOCOL', 'EABORT'])

/**
 * Whether the server accepts no mail at all: it is unreachable, hangs, rejects our password, is overloaded, or we have used up our limit
 * there.
 */
function isOfServer(problem: SmtpError): boolean {
  const { code = '', command, syscall, responseCode, response = '', message, isUnsent } = problem
  if (syscall === 'connect' || code === 'EDNS' || code === 'EAUTH' || neverBegan.test(message)) return true
  if (responseCode === undefined) return isUnsent === true && ofConnection.has(code)
  if (takesNone.has(responseCode) || isOverLimit(statusIn(response))) return true
  return command !== undefined && beforeReceiver.has(command)
}
