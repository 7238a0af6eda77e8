import { outcomeOf } from './mail-outcome'
import type { SmtpError } from './mailer'

const problem = (message: string, more: Partial<SmtpError> = {}) => Object.assign(new Error(message), more)

describe('a fault of the mail server, not of the receiver, has the state “away”', () => {
  test.each<[string, SmtpError]>([
    ['not there', problem('connect ECONNREFUSED', { code: 'ESOCKET', syscall: 'connect', command: 'CONN' })],
    ['not known to DNS', problem('getaddrinfo ENOTFOUND', { code: 'EDNS', command: 'CONN' })],
    ['silent', problem('Connection timeout', { code: 'ETIMEDOUT', command: 'CONN' })],
    [
      'silent after it was called',
      problem('Greeting never received', { code: 'ETIMEDOUT', command: 'CONN' }),
    ],
    [
      'one that refuses our address',
      problem('Invalid greeting. response=554 blocked', {
        code: 'EPROTOCOL',
        command: 'CONN',
        responseCode: 554,
      }),
    ],
    [
      'one whose password has changed',
      problem('Invalid login: 535 5.7.8', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }),
    ],
    [
      'one that refuses our sender',
      problem('Mail command failed: 550', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }),
    ],
    ['closing', problem('421 closing', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421 })],
    ['too busy', problem('454 Throttling failure', { code: 'EMESSAGE', command: 'DATA', responseCode: 454 })],
  ])('%s', (_, error) => expect(outcomeOf(error).state).toBe('away'))
})

test.each<[string, SmtpError, string]>([
  ['a mailbox that is full', problem('452 full', { command: 'RCPT TO', responseCode: 452 }), 'again'],
  ['a receiver who is refused', problem('550 no', { command: 'RCPT TO', responseCode: 550 }), 'failed'],
  ['a mail that is refused', problem('554 spam', { command: 'DATA', responseCode: 554 }), 'failed'],
  [
    'an address that cannot be one',
    problem('No recipients defined', { code: 'EENVELOPE', command: 'API' }),
    'failed',
  ],
  ['a line that broke', problem('Timeout', { code: 'ETIMEDOUT', command: 'CONN' }), 'unknown'],
])('%s has its state for that mail only', (_, error, state) => expect(outcomeOf(error).state).toBe(state))
