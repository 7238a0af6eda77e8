import { Secret } from 'otpauth'
import { hotp } from '../../../test/authenticator'
import { drawSecret, makeSecret, stepOf } from './totp'

const rfcKey = '12345678901234567890'
const secret = Secret.fromLatin1(rfcKey).base32
const at = (seconds: number) => new Date(seconds * 1000)

/** RFC 6238, appendix B, SHA-1. Its codes have eight digits; the last six are the six-digit code of the same step. */
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('RFC 6238: at second %i the digits are %s', (seconds, digits) => {
  expect(stepOf(secret, digits.slice(2), at(seconds))).toBe(Math.floor(seconds / 30))
})

/** RFC 4226, appendix D. */
test.each([
  ['755224', 0],
  ['287082', 1],
  ['359152', 2],
  ['969429', 3],
  ['338314', 4],
  ['254676', 5],
  ['287922', 6],
  ['162583', 7],
  ['399871', 8],
  ['520489', 9],
])('RFC 4226: %s is the code of counter %i', (digits, counter) => {
  expect(stepOf(secret, digits, at(counter * 30))).toBe(counter)
  expect(hotp(Buffer.from(rfcKey), counter)).toBe(digits)
})

test('accepts the code of one step before or after, but not of two', () => {
  const now = at(1_234_567_890)
  const step = Math.floor(1_234_567_890 / 30)
  const counts = [-2, -1, 0, 1, 2].map((n) => stepOf(secret, hotp(Buffer.from(rfcKey), step + n), now))
  expect(counts).toEqual([null, step - 1, step, step + 1, null])
})

test.each(['', '12345', '1234567', '28708２', 'abcdef', ' 87082'])('rejects "%s" as a code', (code) => {
  expect(stepOf(secret, code, at(59))).toBeNull()
})

test('a secret has 160 bits, and its QR code names the site and the account', async () => {
  expect(Secret.fromBase32(makeSecret()).bytes).toHaveLength(20)
  expect(makeSecret()).not.toBe(makeSecret())
  const { otpauth, qr } = await drawSecret(secret, { issuer: '粉絲保險箱', label: 'he@island.example' })
  const read = new URL(otpauth)
  expect(decodeURIComponent(read.pathname)).toContain('粉絲保險箱:he@island.example')
  expect(Object.fromEntries(read.searchParams)).toMatchObject({
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  expect(qr).toMatch(/^<svg [^]*<\/svg>\s*$/)
  expect(qr).not.toMatch(/<script|style=|http(?!:\/\/www\.w3\.org)/)
})
