import type { SmtpError } from './mailer'
import { isGone, statusIn } from './mail-status'

/**
 * What became of a mail. `again`: certainly not taken, may be at another time. `unknown`: it may have been taken or not. `isGone`: the
 * address does not exist, or no longer.
 */
export type MailOutcome =
  | { state: 'sent' }
  | { state: 'unknown' | 'again'; error: string }
  | { state: 'failed'; error: string; isGone?: boolean }

/** The mail server takes no mail at all at present, to any address. */
export interface ServerAway {
  state: 'away'
  error: string
}

/**
 * What an error of nodemailer's says of the mail. Without a response, only what certainly never reached the mail itself may be tried again:
 * nodemailer gives a line that broke after the last byte the same code as one that broke at the first.
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

/** Service not available, and too fast or too many (RFC 5321, 4.2.2; Amazon SES). */
const takesNone = new Set([421, 454])
/** Commands that come before the receiver is named: what is refused there is refused to every mail. */
const beforeReceiver = new Set(['EHLO', 'LHLO', 'HELO', 'STARTTLS', 'MAIL FROM'])
/** nodemailer has no code of its own for these. */
const neverBegan = /^(?:Connection timeout|Greeting never received|Invalid greeting)/

/** Whether the server takes no mail at all: it is not there, does not know our password, or is full. */
function isOfServer({ code, command, syscall, responseCode, message }: SmtpError): boolean {
  if (syscall === 'connect' || code === 'EDNS' || code === 'EAUTH' || neverBegan.test(message)) return true
  if (responseCode === undefined) return false
  return takesNone.has(responseCode) || (command !== undefined && beforeReceiver.has(command))
}
