import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(secret: string): Buffer {
  const bits = [...secret.replace(/[\s=]/g, '').toUpperCase()]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/**
 * An authenticator as on a phone (RFC 6238: SHA-1, six digits, half a minute), without the product's own code.
 * No step is used twice: a second call within a step returns the code of the next one, which servers accept because clocks differ. It
 * never returns the previous one: on a busy machine the step could end while it is typed, and a code two steps old is refused.
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
