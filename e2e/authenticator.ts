import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(secret: string): Buffer {
  const bits = [...secret.replace(/[\s=]/g, '').toUpperCase()]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/**
 * An authenticator as on anybody's phone (RFC 6238: SHA-1, six digits, half a minute), with nothing of the product's own.
 * No step is given twice: who asks again too soon gets the next one, which clocks that differ are allowed. Never the one
 * before: a busy machine that types it over the turn of a step is two behind, and refused.
 */
export function openAuthenticator(secret: string): () => string {
  let last = 0
  return () => {
    const now = Math.floor(Date.now() / 30_000)
    last = Math.max(last + 1, now)
    if (last > now + 1) throw new Error('A third code within one time step: no server takes it yet')
    const counter = Buffer.alloc(8)
    counter.writeBigUInt64BE(BigInt(last))
    const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
    const at = mac[19]! & 15
    return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
  }
}
