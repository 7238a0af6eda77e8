import {
  backslash,
  closeArray,
  closeObject,
  closerOf,
  comma,
  depthMax,
  isSpace,
  openArray,
  openObject,
  quote,
  spacesEnd,
} from './bytes'
import { type ListShape, learnShape, nextElement, salvage } from './salvage'
import { Seeker, type Want } from './seek'
import { valueExtent } from './strict'

/** Consecutive elements of one list. For a list that is an object, each is `[key, value]`. */
export interface ListBatch {
  path: readonly string[]
  values: unknown[]
}

/** The contents of a file, counted while it is read and final at its end. */
export interface ListTally {
  /** A wanted list was found, even an empty one. */
  found: boolean
  /** Elements that could not be read. */
  skipped: number
  /** The text ends before its lists do. */
  truncated: boolean
}

/** An element larger than this is skipped: the platforms' largest (a post with many pictures) stay under 1 MB. */
const elementMax = 16 * 1024 ** 2
/**
 * Complete elements are parsed together once they reach this size: small enough for a contiguous string, large enough that the
 * cost of the calls is negligible (measured: 128 KiB to 1 MiB make no difference).
 */
const batchBytes = 128 * 1024
/** An element that has not ended after this many bytes is checked grammatically, and again at each fourfold size. */
const suspectBytes = 64 * 1024
const pieceBytes = 256 * 1024

/** The meaning of a byte outside a string: 0 nothing, else one of these. Commas count only between elements. */
const isQuote = 1
const opens = 2
const closes = 3
const separates = 4
const meaning = new Uint8Array(256)
meaning[quote] = isQuote
meaning[openArray] = meaning[openObject] = opens
meaning[closeArray] = meaning[closeObject] = closes
const meaningBetween = meaning.slice()
meaningBetween[comma] = separates
/** The meaning of a byte inside a string. */
const escapes = 5
const meaningInString = new Uint8Array(256)
meaningInString[quote] = isQuote
meaningInString[backslash] = escapes

/** Bytes allowed after the last bracket. */
const ends = (byte: number) => isSpace(byte) || byte === 0x3b || byte === 0

/** Some platforms write an empty list as an empty object. */
const holdsSomething = (value: object) => Object.keys(value).length > 0

type Mode = 'seeking' | 'list' | 'lost' | 'passing' | 'behind' | 'done'

/**
 * Reads the elements of lists in a JSON text that comes in pieces. It holds only the current element and complete elements that are
 * not parsed yet. A fast loop counts brackets; complete elements go to JSON.parse by the hundred. Only if that fails, the bytes
 * are checked by JSON's grammar (`strict.ts`), so that one broken record does not lose the others.
 */
export class ListScanner {
  readonly tally: ListTally = { found: false, skipped: 0, truncated: false }
  private readonly seeker: Seeker
  private mode: Mode = 'seeking'
  private bytes = Buffer.allocUnsafe(2 * pieceBytes)
  private end = 0
  /** The scan continues here; can be one past the end if the next byte is escaped. */
  private at = 0
  /** Complete elements not yet parsed: from here… */
  private from = 0
  /** …to here. */
  private to = 0
  private elementAt = -1
  private depth = 0
  private inString = false
  private readonly openers = new Uint8Array(depthMax)
  private tooDeep = false
  private nextSuspect = suspectBytes
  private shape: ListShape = { opener: openArray }
  private batches: ListBatch[] = []
  /** Bytes checked grammatically, compared with bytes read: a text designed to be checked endlessly is given up. */
  private closeWork = 0
  private read = 0

  constructor(want: Want) {
    this.seeker = new Seeker(want)
  }

  push(piece: Buffer): ListBatch[] {
    this.batches = []
    for (let from = 0; from < piece.length; from += pieceBytes) {
      this.append(piece.subarray(from, from + pieceBytes))
      this.scan()
    }
    return this.batches
  }

  finish(): ListBatch[] {
    this.batches = []
    while (this.mode === 'list' && this.isBroken() && this.resync(this.elementAt + 1)) this.scan()
    if (this.mode === 'list') this.flush()
    this.tally.truncated ||= this.mode === 'list' || this.mode === 'lost' || this.mode === 'passing'
    this.tally.truncated ||= this.mode === 'seeking' && !this.seeker.settled
    this.mode = 'done'
    return this.batches
  }

  /** Whether the current, unfinished element can no longer become valid. */
  private isBroken() {
    if (this.elementAt < 0 || this.shape.opener !== openArray) return false
    const extent = valueExtent(this.bytes, this.elementAt, this.end)
    if (extent.kind !== 'whole') return extent.kind === 'fault'
    const next = spacesEnd(this.bytes, extent.end, this.end)
    return next < this.end && this.bytes[next] !== comma && this.bytes[next] !== closeArray
  }

  private append(piece: Buffer) {
    if (this.mode === 'done') return
    this.read += piece.length
    if (this.end + piece.length > this.bytes.length) this.makeRoom(piece.length)
    piece.copy(this.bytes, this.end)
    this.end += piece.length
  }

  private makeRoom(need: number) {
    const kept = this.mode === 'list' ? this.from : Math.min(this.at, this.end)
    const held = this.end - kept
    const size =
      held + need > this.bytes.length ? Math.max(this.bytes.length * 2, held + need) : this.bytes.length
    const wasLarge = this.bytes.length > 8 * pieceBytes && held + need < pieceBytes * 2
    const target =
      wasLarge || size !== this.bytes.length
        ? Buffer.allocUnsafe(wasLarge ? 2 * pieceBytes : size)
        : this.bytes
    this.bytes.copy(target, 0, kept, this.end)
    this.bytes = target
    this.end -= kept
    this.at -= kept
    this.from -= kept
    this.to -= kept
    if (this.elementAt >= 0) this.elementAt -= kept
  }

  private scan() {
    while (this.at < this.end) {
      if (this.mode === 'done') return
      if (this.mode === 'seeking') this.seek()
      else if (this.mode === 'behind') this.lookBehind()
      else if (this.mode === 'lost') {
        if (!this.resync(this.at)) return
      } else if (this.mode === 'passing') this.passElement()
      else {
        this.scanList()
        if (this.mode === 'list' && this.at >= this.end) this.pause()
      }
    }
  }

  private seek() {
    const { at, opener, lone = false } = this.seeker.feed(this.bytes, this.at, this.end)
    this.at = at
    if (opener !== 0) {
      this.tally.found = true
      this.shape = lone ? { opener, lone } : { opener }
      this.mode = 'list'
      this.beginAt(at)
    } else if (this.seeker.done) this.mode = 'done'
  }

  private beginAt(at: number) {
    this.at = this.from = this.to = at
    this.elementAt = -1
    this.depth = 0
    this.inString = false
    this.tooDeep = false
    this.nextSuspect = suspectBytes
  }

  /** The fast loop. Its state is in local variables, which the engine keeps in registers. */
  private scanList() {
    const { bytes, end, openers } = this
    const closer = closerOf(this.shape.opener)
    let { at, depth, inString } = this
    while (at < end) {
      if (inString) {
        let sign = 0
        while (at < end && sign !== isQuote) {
          sign = meaningInString[bytes[at++]!]!
          if (sign === escapes) at++
        }
        if (sign !== isQuote) break
        inString = false
      }
      const table = depth === 0 ? meaningBetween : meaning
      let sign = 0
      while (at < end && (sign = table[bytes[at++]!]!) === 0);
      if (sign === 0) break
      if (sign === opens) {
        if (depth === 0) {
          if (this.elementAt < 0) this.elementAt = at - 1
        } else if (depth >= depthMax) this.tooDeep = true
        if (depth < depthMax) openers[depth] = bytes[at - 1]!
        depth++
      } else if (sign === isQuote) {
        if (depth === 0 && this.elementAt < 0) this.elementAt = at - 1
        inString = true
      } else if (sign === separates) {
        this.elementEnds(at - 1)
        if (this.to - this.from >= batchBytes) this.flush()
      } else if (depth === 0) {
        if (bytes[at - 1] === closer) return this.listEnds(at)
      } else if (depth <= depthMax && closerOf(openers[depth - 1]!) !== bytes[at - 1]) {
        return this.mismatch(at, depth)
      } else if (--depth === 0) {
        if (this.tooDeep) this.skipElement(at)
        else this.elementEnds(at)
        if (this.shape.lone) return this.loneEnds(at)
        if (this.to - this.from >= batchBytes) this.flush()
      }
    }
    this.at = at
    this.depth = depth
    this.inString = inString
  }

  /**
   * Only a semicolon can follow a list that is the whole text. If more follows, the list's end was a stray bracket. Other objects
   * can follow a lone one.
   */
  private lookBehind() {
    const { lone } = this.shape
    const between = (byte: number) => ends(byte) || (lone === true && byte === comma)
    while (this.at < this.end && between(this.bytes[this.at]!)) this.at++
    if (this.at >= this.end) return
    const isOther = lone && this.bytes[this.at] !== openObject
    this.mode = isOther ? 'done' : 'list'
    if (isOther) this.tally.truncated = true
    else if (!lone) this.tally.skipped++
    this.beginAt(this.at)
  }

  private elementEnds(at: number) {
    this.to = at
    this.elementAt = -1
  }

  private listEnds(at: number) {
    this.to = at - 1
    this.flush()
    this.seeker.listEnded()
    this.at = at
    this.mode = this.seeker.done ? 'behind' : 'seeking'
  }

  /** Ends a lone element, and with it the list that it replaces. */
  private loneEnds(at: number) {
    this.flush()
    this.seeker.listEnded()
    this.at = at
    this.mode = this.seeker.done ? 'behind' : 'seeking'
  }

  /** Parses the complete elements before the current one; drops the current one up to `at`. */
  private skipElement(at: number) {
    this.to = Math.max(this.elementAt, this.from)
    this.flush()
    this.tally.skipped++
    this.beginAt(at)
  }

  /** A bracket closes what it did not open: the element is broken. Finds where the next one begins. */
  private mismatch(at: number, depth: number) {
    const { elementAt } = this
    this.depth = depth
    this.closeWork += at - elementAt
    const next = nextElement(this.shape, this.bytes, elementAt + 1, at)
    if (next >= 0) return this.resync(elementAt + 1)
    // No element begins inside it. Assumes that the bracket closes the nearest opener it matches, and everything left open inside.
    let fits = Math.min(depth, depthMax) - 1
    while (fits > 0 && closerOf(this.openers[fits]!) !== this.bytes[at - 1]) fits--
    if (fits === 0 && closerOf(this.openers[0]!) !== this.bytes[at - 1]) return this.resync(at)
    if (fits === 0) {
      this.skipElement(at)
      if (this.shape.lone) this.loneEnds(at)
      return
    }
    this.tooDeep = true // broken inside: dropped when it ends
    this.depth = fits
    this.inString = false
    this.at = at
  }

  /** Drops the current element and continues with the next one found after `from`; returns false if there is none. */
  private resync(from: number): boolean {
    if (this.mode === 'list') {
      if (this.elementAt >= 0) this.to = Math.max(this.elementAt, this.from)
      this.flush()
      this.tally.skipped++
    }
    this.closeWork += this.end - from
    const next = this.overworked() ? -1 : nextElement(this.shape, this.bytes, from, this.end)
    if (next >= 0) {
      this.mode = 'list'
      this.beginAt(next)
      return true
    }
    this.mode = this.overworked() ? 'done' : 'lost'
    this.tally.truncated ||= this.mode === 'done'
    // The beginning of the next element may be cut by the end of this piece.
    this.beginAt(Math.max(Math.min(from, this.end), this.end - 256))
    return false
  }

  private overworked() {
    return this.closeWork > 64 * 1024 ** 2 + 8 * this.read
  }

  /** At the end of a piece: parses what is complete, and checks an element that does not end. */
  private pause() {
    if (this.to - this.from >= batchBytes) this.flush()
    const size = this.end - this.elementAt
    if (this.elementAt < 0) {
      if (this.end - this.to > elementMax) this.resync(this.end)
    } else if (size > elementMax) this.beginPassing()
    else if (size > this.nextSuspect && !this.tooDeep) {
      this.nextSuspect *= 4
      this.closeWork += size
      if (this.isBroken()) this.resync(this.elementAt + 1)
    }
  }

  /** The element is too large to hold in memory: it is only followed to its end. */
  private beginPassing() {
    const { at, depth, inString } = this
    this.skipElement(at)
    this.depth = depth
    this.inString = inString
    this.mode = 'passing'
  }

  private passElement() {
    const { bytes, end } = this
    let { at, depth, inString } = this
    while (at < end) {
      const sign = (inString ? meaningInString : meaning)[bytes[at++]!]!
      if (sign === 0) continue
      if (sign === isQuote) inString = !inString
      else if (sign === escapes) at++
      else if (sign === opens) depth++
      else if (--depth <= 0) break
    }
    this.at = at
    this.depth = depth
    this.inString = inString
    if (depth > 0 || inString) return
    this.mode = 'list'
    this.beginAt(at)
    if (this.shape.lone) this.loneEnds(at)
  }

  private flush() {
    const { bytes, shape } = this
    let { from, to } = this
    this.from = this.to
    while (from < to && (isSpace(bytes[from]!) || bytes[from] === comma)) from++
    while (to > from && isSpace(bytes[to - 1]!)) to--
    if (from >= to) return
    let values: unknown[]
    try {
      const text = bytes.toString('utf8', from, to)
      if (shape.lone) values = [JSON.parse(text)].filter(holdsSomething)
      else
        values =
          shape.opener === openArray ? JSON.parse(`[${text}]`) : Object.entries(JSON.parse(`{${text}}`))
      learnShape(shape, bytes, from, to)
    } catch {
      const saved = salvage(shape, bytes, from, to)
      this.closeWork += to - from
      this.tally.skipped += saved.skipped
      values = saved.values
    }
    if (values.length > 0) this.batches.push({ path: [...this.seeker.path], values })
  }
}
