import { sentenceOf } from './at-terminal'

const failure = (message: string, code?: string) => Object.assign(new Error(message), code && { code })

test.each([
  ['a wrong password', '28P01', 'Check the role and the password in DATABASE_URL.'],
  ['a role without rights', '42501', 'The role in DATABASE_URL must own the database.'],
  ['a full disk', 'ENOSPC', 'A disk is full: make room on it.'],
  ['a full disk of the database', '53100', 'A disk is full: make room on it.'],
  ['a folder of another account', 'EACCES', 'Let this account read and write there.'],
])('a command that ends with %s prints what to do', (_, code, what) => {
  expect(sentenceOf(failure('so says the system', code))).toBe(`so says the system. ${what}`)
})

test.each([
  ['the database system is starting up', '57P03'],
  ['Connection terminated unexpectedly', undefined],
])('a command that a restart of the database ended says to run it again: %s', (message, code) => {
  expect(sentenceOf(failure(message, code))).toBe(
    `The database is busy or restarting (${message}). Run the command again.`,
  )
})

test('a bug keeps its stack', () => {
  const bug = new TypeError('x is undefined')
  expect(sentenceOf(bug)).toBe(bug)
})
