import { outcomeOf } from './mail-outcome'
import type { SmtpError } from './mailer'

const problem = (message: string, more: Partial<SmtpError> = {}) => Object.assign(new Error(message), more)

describe('a fault of the mail server, not of the receiver, has the state “away”', () => {
  test.each<[string, SmtpError]>([
    [
      'the mail server cannot be reached',
      problem('connect ECONNREFUSED', { code: 'ESOCKET', syscall: 'connect', command: 'CONN' }),
    ],
    [
      'DNS does not know the mail server',
      problem('getaddrinfo ENOTFOUND', { code: 'EDNS', command: 'CONN' }),
    ],
    [
      'the mail server does not accept the connection in time',
      problem('Connection timeout', { code: 'ETIMEDOUT', command: 'CONN' }),
    ],
    [
      'the mail server sends no greeting',
      problem('Greeting never received', { code: 'ETIMEDOUT', command: 'CONN' }),
    ],
    [
      'the mail server refuses FanKeep’s IP address',
      problem('Invalid greeting. response=554 blocked', {
        code: 'EPROTOCOL',
        command: 'CONN',
        responseCode: 554,
      }),
    ],
    [
      'the mail server refuses the password',
      problem('Invalid login: 535 5.7.8', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }),
    ],
    [
      'the mail server refuses the sender',
      problem('Mail command failed: 550', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }),
    ],
    [
      'the mail server is shutting down',
      problem('421 closing', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421 }),
    ],
    [
      'the mail server is too busy',
      problem('454 Throttling failure', { code: 'EMESSAGE', command: 'DATA', responseCode: 454 }),
    ],
    [
      'Gmail’s limit of the day is used up',
      problem('Data command failed', {
        ...{ code: 'EENVELOPE', command: 'DATA', responseCode: 550 },
        response: '550-5.4.5 Daily user sending limit exceeded.',
      }),
    ],
    [
      'Exchange Online’s limit of the day is used up',
      problem('Recipient command failed', {
        ...{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 },
        response: '550 5.1.90 Your message can’t be sent because you’ve reached your daily limit',
      }),
    ],
  ])('%s', (_, error) => expect(outcomeOf(error).state).toBe('away'))
})

test.each<[string, SmtpError, string]>([
  ['a full mailbox', problem('452 full', { command: 'RCPT TO', responseCode: 452 }), 'again'],
  ['a refused receiver', problem('550 no', { command: 'RCPT TO', responseCode: 550 }), 'failed'],
  ['a refused mail', problem('554 spam', { command: 'DATA', responseCode: 554 }), 'failed'],
  ['an invalid address', problem('No recipients defined', { code: 'EENVELOPE', command: 'API' }), 'failed'],
  ['a broken connection', problem('Timeout', { code: 'ETIMEDOUT', command: 'CONN' }), 'unknown'],
])('%s has its state for that mail only', (_, error, state) => expect(outcomeOf(error).state).toBe(state))
