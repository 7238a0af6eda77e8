import {
  backslash,
  closeArray,
  closeObject,
  closerOf,
  colon,
  comma,
  depthMax,
  isSpace,
  openArray,
  openObject,
  quote,
  spacesEnd,
} from './bytes'

/** Where a value ends, or why that is unknown: the bytes end before it does, or it is not JSON. */
export type Extent = { kind: 'whole'; end: number } | { kind: 'open' } | { kind: 'fault'; at: number }

const open: Extent = { kind: 'open' }
const fault = (at: number): Extent => ({ kind: 'fault', at })

const endsScalar = (byte: number) =>
  isSpace(byte) ||
  byte === comma ||
  byte === closeArray ||
  byte === closeObject ||
  byte === openArray ||
  byte === openObject ||
  byte === quote

/** The position after the closing quote of the string that begins at `from`; -1 if there is none. */
export function stringEnd(bytes: Buffer, from: number, to: number): number {
  for (let at = from + 1; at < to; at++) {
    const byte = bytes[at]!
    if (byte === quote) return at + 1
    if (byte === backslash) at++
  }
  return -1
}

/**
 * Follows one value by JSON's grammar, except numbers and words (JSON.parse checks those). Only used where the fast scan fails,
 * so it is written for correctness rather than speed.
 */
export function valueExtent(bytes: Buffer, from: number, to: number): Extent {
  const openers: number[] = []
  let at = from
  // What can come next: a value, a key, a colon, or what follows a value.
  let next: 'value' | 'key' | 'colon' | 'after' = 'value'
  let mayClose = false
  for (;;) {
    at = spacesEnd(bytes, at, to)
    if (at >= to) return open
    const byte = bytes[at]!
    const inside = openers.at(-1)
    if (inside !== undefined && byte === closerOf(inside) && (next === 'after' || mayClose)) {
      openers.pop()
      at++
      next = 'after'
    } else if (next === 'after') {
      if (byte !== comma) return fault(at)
      at++
      mayClose = false
      next = inside === openObject ? 'key' : 'value'
      continue
    } else if (next === 'colon') {
      if (byte !== colon) return fault(at)
      at++
      next = 'value'
      continue
    } else if (next === 'key') {
      if (byte !== quote) return fault(at)
      at = stringEnd(bytes, at, to)
      if (at < 0) return open
      mayClose = false
      next = 'colon'
      continue
    } else if (byte === openArray || byte === openObject) {
      if (openers.length === depthMax) return fault(at)
      openers.push(byte)
      at++
      mayClose = true
      next = byte === openObject ? 'key' : 'value'
      continue
    } else if (byte === quote) {
      at = stringEnd(bytes, at, to)
      if (at < 0) return open
      next = 'after'
    } else {
      const start = at
      while (at < to && !endsScalar(bytes[at]!)) at++
      if (at === start) return fault(at)
      next = 'after'
    }
    mayClose = false
    if (openers.length === 0) return { kind: 'whole', end: at }
  }
}

/** The same for a member of an object: `"key": value`. */
export function memberExtent(bytes: Buffer, from: number, to: number): Extent {
  if (bytes[from] !== quote) return fault(from)
  const keyEnd = stringEnd(bytes, from, to)
  if (keyEnd < 0) return open
  const at = spacesEnd(bytes, keyEnd, to)
  if (at >= to) return open
  return bytes[at] === colon ? valueExtent(bytes, at + 1, to) : fault(at)
}
