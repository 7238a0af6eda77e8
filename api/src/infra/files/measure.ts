import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

export interface Measured {
  /** SHA-256 of all bytes that passed, in hexadecimal. */
  hash: string
  bytes: number
}

/** A pass-through step of a pipeline: `result` returns the hash and length of what passed. Call it once, at the end. */
export function measure(): { step: Transform; result: () => Measured } {
  const sum = createHash('sha256')
  let bytes = 0
  const step = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { step, result: () => ({ hash: sum.digest('hex'), bytes }) }
}
