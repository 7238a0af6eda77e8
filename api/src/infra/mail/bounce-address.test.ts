import { createCrypto } from '../crypto'
import { bounceAddress, readBounceAddress } from './bounce-address'

const crypto = createCrypto('x'.repeat(32))
const base = 'bounces@mail.fankeep.example'
const made = bounceAddress(crypto, base, 'callback:12:34')

test('a bounce address contains the sealed key of its mail, and is read in any letter case', () => {
  expect(made).toMatch(/^bounces\+callback\.12\.34\.[0-9a-f]{16}@mail\.fankeep\.example$/)
  expect(readBounceAddress(crypto, base, made)).toBe('callback:12:34')
  // A relay may change the case.
  expect(readBounceAddress(crypto, base, made.toUpperCase())).toBe('callback:12:34')
})

test.each([
  ['the id of another mail', made.replace('.34.', '.35.')],
  ['no seal', 'bounces+callback.12.34@mail.fankeep.example'],
  ['another domain', made.replace('fankeep', 'other')],
  ['another local part', made.replace('bounces', 'sales')],
  ['the plain address', base],
  ['an empty address', ''],
])('an address that FanKeep did not make is not read: %s', (_name, address) => {
  expect(readBounceAddress(crypto, base, address)).toBeNull()
})

test('an address with the longest key has at most the 64 characters that mail servers allow before the @', () => {
  const [name] = bounceAddress(
    crypto,
    `${'b'.repeat(16)}@a.test`,
    `callback:${'9'.repeat(10)}:9999999`,
  ).split('@')
  expect(name!.length).toBeLessThanOrEqual(64)
})
