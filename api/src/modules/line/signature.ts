import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether a call comes from LINE: `x-line-signature` is base64 of the body's HMAC-SHA256 with the channel secret
 * (https://developers.line.biz/en/docs/messaging-api/verify-webhook-signature/).
 */
export function isSignedBy(secret: string, body: Buffer, header: unknown): boolean {
  const right = createHmac('sha256', secret).update(body).digest()
  const given = Buffer.from(typeof header === 'string' ? header : '', 'base64')
  return given.length === right.length && timingSafeEqual(given, right)
}
