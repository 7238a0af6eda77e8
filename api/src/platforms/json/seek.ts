import {
  backslash,
  closeArray,
  closeObject,
  comma,
  colon,
  equals,
  isSpace,
  nullBegins,
  openArray,
  openObject,
  quote,
} from './bytes'

/**
 * What to do with a value, by its kind and the keys that lead to it: read its elements (`take`), read an object as the only element of
 * a list that lacks its brackets (`one`), look inside an object (`enter`), or skip it.
 */
export type Wanted = 'take' | 'one' | 'enter' | 'skip'
export type Want = (path: readonly string[], kind: Kind) => Wanted

/** Some platforms write `null` for an empty list: it has no elements, whatever `Want` returns. */
export type Kind = 'array' | 'object' | 'null'

/** The text's top-level array. */
export const wholeArray: Want = (path, kind) => (path.length === 0 && kind === 'array' ? 'take' : 'skip')

/** The text's top-level object, as a list of one. */
export const wholeObject: Want = (path, kind) => (path.length === 0 && kind === 'object' ? 'one' : 'skip')

/** The value under one of these keys of the top-level object. */
export const underKey =
  (kind: 'array' | 'object', ...keys: string[]): Want =>
  (path, found) => {
    if (path.length === 0) return 'enter'
    return path.length === 1 && keys.includes(path[0]!) && found === kind ? 'take' : 'skip'
  }

/** A longer key belongs to no list that is read. */
const keyMax = 4096
/** X begins its files with an assignment (`window.YTD.follower.part0 = `); it is at most this long. */
const prefixMax = 4096

/** Byte order mark, in UTF-8. */
const mark = [0xef, 0xbb, 0xbf]

type State =
  | 'start'
  | 'prefix'
  | 'value'
  | 'key'
  | 'inKey'
  | 'colon'
  | 'string'
  | 'scalar'
  | 'nested'
  | 'after'
  | 'done'

/** Finds the lists in a JSON text, byte by byte, across pieces of any size. */
export class Seeker {
  private state: State = 'start'
  private seen = 0
  private depth = 0
  private inString = false
  private escaped = false
  private key: number[] = []
  readonly path: string[] = []
  /** Objects entered and not yet left. */
  private entered = 0

  constructor(private readonly want: Want) {}

  get done() {
    return this.state === 'done'
  }

  /** True while the text can end here without anything missing. */
  get settled() {
    return this.state === 'done' || this.state === 'start' || (this.state === 'scalar' && this.entered === 0)
  }

  /** Called when the list found at the last stop has been read to its end. */
  listEnded() {
    this.leaveValue()
  }

  /**
   * Continues from `at`. Stops after the bracket that opens a wanted list (`opener` is the bracket), before that of a lone
   * element (`lone`), or at the end of the bytes (`opener` 0).
   */
  feed(bytes: Buffer, at: number, end: number): { at: number; opener: number; lone?: boolean } {
    while (at < end && this.state !== 'done') {
      const byte = bytes[at]!
      const opensHere = byte === openArray || byte === openObject
      if (opensHere && (this.state === 'value' || this.state === 'start')) {
        const wanted = this.want(this.path, byte === openArray ? 'array' : 'object')
        at++
        if (wanted === 'take') return { at, opener: byte }
        if (wanted === 'one' && byte === openObject) return { at: at - 1, opener: byte, lone: true }
        if (wanted === 'enter' && byte === openObject) this.enter()
        else this.pass()
      } else if (this.state === 'nested') at = this.passNested(bytes, at, end)
      else {
        this.step(byte)
        at++
      }
    }
    return { at: this.state === 'done' ? end : at, opener: 0 }
  }

  private enter() {
    this.entered++
    this.state = 'key'
  }

  private pass() {
    this.depth = 1
    this.state = 'nested'
  }

  /** Leaves a value. Returns whether it was inside another one. */
  private leaveValue(): boolean {
    if (this.entered === 0) {
      this.state = 'done'
      return false
    }
    this.path.pop()
    this.state = 'after'
    return true
  }

  private leaveObject() {
    this.entered--
    this.leaveValue()
  }

  private step(byte: number) {
    switch (this.state) {
      case 'start':
        return this.begin(byte)
      case 'prefix':
        if (byte === equals) this.state = 'value'
        else if (++this.seen > prefixMax) this.state = 'done'
        return
      case 'value':
        if (isSpace(byte)) return
        if (byte === nullBegins) this.want(this.path, 'null')
        this.state = byte === quote ? 'string' : 'scalar'
        return
      case 'scalar':
        if (byte === comma || byte === closeObject || byte === closeArray) {
          if (this.leaveValue()) this.after(byte)
        }
        return
      case 'string':
        if (this.closes(byte)) this.leaveValue()
        return
      case 'key':
        if (byte === quote) {
          this.key = []
          this.state = 'inKey'
        } else if (byte === closeObject) this.leaveObject()
        return
      case 'inKey':
        if (!this.closes(byte)) {
          if (this.key.length < keyMax) this.key.push(byte)
        } else this.state = 'colon'
        return
      case 'colon':
        if (byte !== colon) return
        this.path.push(this.keyText())
        this.state = 'value'
        return
      case 'after':
        return this.after(byte)
    }
  }

  private begin(byte: number) {
    if (isSpace(byte) || (this.seen < mark.length && byte === mark[this.seen])) {
      if (!isSpace(byte)) this.seen++
      return
    }
    this.seen++
    this.state = 'prefix'
  }

  private after(byte: number) {
    if (byte === comma) this.state = 'key'
    else if (byte === closeObject) this.leaveObject()
  }

  /** Whether this byte of a string is its closing quote. */
  private closes(byte: number): boolean {
    if (this.escaped) this.escaped = false
    else if (byte === backslash) this.escaped = true
    else return byte === quote
    return false
  }

  private keyText(): string {
    try {
      return JSON.parse(`"${Buffer.from(this.key).toString('utf8')}"`) as string
    } catch {
      return ''
    }
  }

  private passNested(bytes: Buffer, at: number, end: number): number {
    while (at < end) {
      const byte = bytes[at++]!
      if (this.inString) {
        if (this.closes(byte)) this.inString = false
      } else if (byte === quote) this.inString = true
      else if (byte === openArray || byte === openObject) this.depth++
      else if ((byte === closeArray || byte === closeObject) && --this.depth === 0) {
        this.leaveValue()
        return at
      }
    }
    return at
  }
}
