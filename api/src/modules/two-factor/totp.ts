import { Secret, TOTP } from 'otpauth'
import { drawCode } from '../../infra/draw-code'

/** The variant of RFC 6238 that every authenticator supports: SHA-1, six digits, 30 seconds, 160 bit of secret (RFC 4226, R6). */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretBytes = 20

/** One step before and after is accepted too: clocks differ, and people type slowly (RFC 6238, 5.2). */
const window = 1

export const makeSecret = () => new Secret({ size: secretBytes }).base32

/** The time step that a code is valid for, or null. Codes are compared in constant time. The caller checks whether the step was used before. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const totp = new TOTP({ ...form, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** What an authenticator scans: the `otpauth` address of the secret, and its QR code as SVG. */
export async function drawSecret(secret: string, { issuer, label }: { issuer: string; label: string }) {
  const otpauth = new TOTP({ ...form, issuer, label, secret: Secret.fromBase32(secret) }).toString()
  return { otpauth, qr: await drawCode(otpauth), secret }
}
