import {
  backslash,
  closeArray,
  closeObject,
  comma,
  isSpace,
  openArray,
  openObject,
  quote,
  spacesEnd,
} from './bytes'
import { memberExtent, stringEnd, valueExtent } from './strict'

/** The list being read: its bracket, and how its elements begin (`{"follower"`), once one has been seen. */
export interface ListShape {
  opener: number
  firstKey?: Buffer
  /** A single object in place of the list: it is the only element. */
  lone?: boolean
}

/** Learns from a good element how the others begin, to find the next one after a broken one. */
export function learnShape(shape: ListShape, bytes: Buffer, from: number, to: number) {
  if (shape.firstKey || shape.opener !== openArray || bytes[from] !== openObject) return
  const at = spacesEnd(bytes, from + 1, to)
  if (bytes[at] !== quote) return
  const end = stringEnd(bytes, at, to)
  if (end > 0) shape.firstKey = Buffer.from(bytes.subarray(at, end))
}

function beginsElement(shape: ListShape, bytes: Buffer, at: number, to: number): boolean {
  if (bytes[at] !== openObject) return false
  const key = spacesEnd(bytes, at + 1, to)
  if (shape.firstKey) {
    return (
      key + shape.firstKey.length <= to &&
      shape.firstKey.compare(bytes, key, key + shape.firstKey.length) === 0
    )
  }
  let before = at - 1
  while (before >= 0 && isSpace(bytes[before]!)) before--
  return bytes[key] === quote && bytes[before] === comma
}

/** The next position at or after `from` that looks like the beginning of an element; -1 if there is none. */
export function nextElement(shape: ListShape, bytes: Buffer, from: number, to: number): number {
  if (shape.opener !== openArray) return -1
  for (let at = bytes.indexOf(openObject, from); at >= 0 && at < to; at = bytes.indexOf(openObject, at + 1)) {
    if (beginsElement(shape, bytes, at, to)) return at
  }
  return -1
}

/** Where a broken element ends, found only by counting brackets. */
function looseEnd(bytes: Buffer, from: number, to: number): number {
  let depth = 0
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!
    if (byte === quote) {
      const end = stringEnd(bytes, at, to)
      if (end < 0) return to
      at = end - 1
    } else if (byte === openArray || byte === openObject) depth++
    else if (byte === closeArray || byte === closeObject) {
      if (--depth <= 0) return at + 1
    } else if (byte === comma && depth === 0) return at
    else if (byte === backslash) at++
  }
  return to
}

export interface Salvaged {
  values: unknown[]
  skipped: number
}

function parseElement(shape: ListShape, text: string): unknown {
  return shape.opener === openArray ? JSON.parse(text) : Object.entries(JSON.parse(`{${text}}`))[0]
}

/**
 * Reads a range of a list element by element after it failed to parse as a whole: returns the good elements, and the number of
 * broken ones.
 */
export function salvage(shape: ListShape, bytes: Buffer, from: number, to: number): Salvaged {
  const found: Salvaged = { values: [], skipped: 0 }
  if (shape.lone) return { values: [], skipped: 1 }
  const extentOf = shape.opener === openArray ? valueExtent : memberExtent
  let at = from
  for (;;) {
    while (at < to && (isSpace(bytes[at]!) || bytes[at] === comma)) at++
    if (at >= to) return found
    const extent = extentOf(bytes, at, to)
    if (extent.kind === 'whole') {
      try {
        found.values.push(parseElement(shape, bytes.toString('utf8', at, extent.end)))
        learnShape(shape, bytes, at, extent.end)
      } catch {
        found.skipped++
      }
      at = extent.end
      continue
    }
    found.skipped++
    const end = Math.max(looseEnd(bytes, at, to), at + 1)
    const next = nextElement(shape, bytes, at + 1, to)
    at = next >= 0 && next < end ? next : end
  }
}
