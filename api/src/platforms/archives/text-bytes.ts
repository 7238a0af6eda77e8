import { codePageOf, decoderOf, isOfPairs, knownPageOf, type Decoder } from './code-page'
import { EntryBroken } from './entry'

type Unicode = 'utf-16le' | 'utf-16be' | 'utf-8'

/** How much of a text without a mark is searched for zero bytes, and which share of its characters must have one. */
const zerosWithin = 4096
const zerosFrom = 0.05

const isAscii = (byte: number | undefined) =>
  byte !== undefined && (isBlank(byte) || (byte >= 0x20 && byte < 0x7f))
const isBlank = (byte: number) => byte === 0x09 || byte === 0x0a || byte === 0x0d

/**
 * The byte order of a text in UTF-16 without a mark: separators, line ends and digits have a zero byte, which no other text has. In
 * the other order some of them are Chinese characters, but far fewer.
 */
function orderOf(head: Buffer): Unicode {
  const end = Math.min(head.length - (head.length % 2), zerosWithin)
  let [little, big] = [0, 0]
  for (let at = 0; at < end; at += 2) {
    const [first, second] = [head[at], head[at + 1]]
    // No text has this character: the file is something else.
    if (first === 0 && second === 0) return 'utf-8'
    if (second === 0 && isAscii(first)) little++
    if (first === 0 && isAscii(second)) big++
  }
  if (Math.max(little, big) < Math.max(1, zerosFrom * (end / 2))) return 'utf-8'
  return little > big ? 'utf-16le' : 'utf-16be'
}

/** UTF-16 in either byte order, by its mark or by its zero bytes; otherwise UTF-8. */
function encodingOf(head: Buffer): Unicode {
  const [first, second] = head
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return orderOf(head)
}

const isMark = (head: Buffer) => head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf

/** What is left in a decoder at the end of a text is a part of a character: the text was cut off. */
function checkEnd(decoder: Decoder | undefined) {
  if (decoder && decoder.decode() !== '') throw new EntryBroken('cut within a character')
}

/**
 * Converts text in any form of Unicode to UTF-8 without a byte order mark.
 * @throws EntryBroken at the end of UTF-16 that was cut off within a character
 */
export async function* asUtf8(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0)
  let decoder: TextDecoder | undefined
  for await (let piece of source) {
    if (head) {
      piece = Buffer.concat([head, piece])
      if (piece.length < 4) {
        head = piece
        continue
      }
      head = undefined
      const encoding = encodingOf(piece)
      if (encoding !== 'utf-8') decoder = new TextDecoder(encoding)
      else if (isMark(piece)) piece = piece.subarray(3)
    }
    yield decoder ? Buffer.from(decoder.decode(piece, { stream: true })) : piece
  }
  if (head && head.length > 0) yield isMark(head) ? head.subarray(3) : head
  checkEnd(decoder)
}

/** How much of a text is used to detect its encoding. */
const sampleBytes = 32 * 1024
/** The smallest sample: a few names in the last lines of a piece would be too little. */
const leastSample = 4096

function firstStrange(bytes: Buffer): number {
  let at = 0
  while (at < bytes.length && bytes[at]! < 0x80) at++
  return at
}

/** The text is in an encoding that is not known. */
export class EncodingUnknown extends EntryBroken {
  override name = 'EncodingUnknown'
}

/** Characters that an extension of a code page defines: those of Hong Kong in Big5 (HKSCS), or a company's own ones. */
const own = /[\ue000-\uf8ff]/

/** A decoder that gives no characters in place of those that the extensions of its page define: names would be those of no one. */
function strictly(decoder: Decoder): Decoder {
  return {
    decode: (bytes, options) => {
      const text = decoder.decode(bytes, options)
      if (own.test(text)) throw new EncodingUnknown('a character of an extension')
      return text
    },
  }
}

/** A decoder for a text in a code page; undefined if it is UTF-8. */
function decoderFor(bytes: Buffer, isPiece: boolean): Decoder | undefined {
  const page = knownPageOf(bytes.subarray(0, sampleBytes), isPiece || bytes.length > sampleBytes)
  if (page === undefined) throw new EncodingUnknown('encoding')
  if (page === 'utf-8') return undefined
  return isOfPairs(page) ? strictly(decoderOf(page)) : decoderOf(page)
}

/**
 * The same for files that people write with their own programs, which may be in a code page. ASCII is the same in all code pages.
 * If reading fails, what came before the failure is returned first.
 * @throws EncodingUnknown
 * @throws EntryBroken at the end of a text in a code page that was cut off within a character
 */
export async function* asUtf8OfAnyPage(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer | undefined = Buffer.alloc(0)
  let decoder: Decoder | undefined
  const decoded = (piece: Buffer) => (decoder ? Buffer.from(decoder.decode(piece, { stream: true })) : piece)
  const first = (all: Buffer, isPiece: boolean) => {
    decoder = decoderFor(all, isPiece)
    return decoded(all)
  }
  try {
    for await (const piece of asUtf8(source)) {
      if (held) {
        const all: Buffer = Buffer.concat([held, piece])
        // The character before the first one that is not ASCII is a part of the sample: a capital within a word is surprising.
        const begins = Math.max(firstStrange(all) - 1, 0)
        if (begins > 0) yield all.subarray(0, begins)
        held = all.subarray(begins)
        if (held.length < leastSample) continue
        yield first(held, true)
        held = undefined
      } else yield decoded(piece)
    }
  } catch (error) {
    if (held) yield first(held, true)
    throw error
  }
  if (held) yield first(held, false)
  checkEnd(decoder)
}

const isControl = (byte: number) =>
  byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d

/**
 * Whether the beginning of a file is text. Damaged texts, and names copied from a terminal, have a few control characters; pictures and
 * compressed files have zeros at their beginning, or control characters everywhere (one byte in nine by chance).
 */
export function looksLikeText(head: Buffer): boolean {
  if (encodingOf(head) !== 'utf-8') return true
  const controls = head.reduce((sum, byte) => (isControl(byte) ? sum + 1 : sum), 0)
  return !head.subarray(0, 256).includes(0) && controls < Math.max(5, head.length / 20)
}

export function decodeText(bytes: Buffer): string {
  const encoding = encodingOf(bytes)
  const decoder = encoding === 'utf-8' ? decoderOf(codePageOf(bytes)) : new TextDecoder(encoding)
  // Without `stream`, Node 20 takes Windows-1252 for Latin-1: quotation marks become control characters.
  return decoder.decode(bytes, { stream: true }) + decoder.decode()
}
