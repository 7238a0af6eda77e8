/** UTF-16 in either order, by its mark or by the zero alongside the first (ASCII) character; else taken for UTF-8. */
function encodingOf(head: Buffer): 'utf-16le' | 'utf-16be' | 'utf-8' {
  const [first, second] = head
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (head.length >= 4 && second === 0 && first !== 0 && head[3] === 0 && head[2] !== 0) return 'utf-16le'
  if (head.length >= 4 && first === 0 && second !== 0 && head[2] === 0 && head[3] !== 0) return 'utf-16be'
  return 'utf-8'
}

const isMark = (head: Buffer) => head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf

type Encoding = ReturnType<typeof encodingOf> | 'big5' | 'gb18030' | 'shift_jis'

const decodes = (encoding: Encoding, bytes: Buffer) => {
  try {
    // What the last character lacks may come with the next piece.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

/** The first level of Big5, the 5,401 characters in everyday use: what text is made of that is Big5 at all. */
function isEverydayBig5(bytes: Buffer): boolean {
  let [pairs, everyday] = [0, 0]
  for (let at = 0; at < bytes.length - 1; at++) {
    const lead = bytes[at]!
    if (lead < 0x80) continue
    pairs++
    const pair = (lead << 8) | bytes[++at]!
    if (pair >= 0xa140 && pair <= 0xc67e && (pair <= 0xa3bf || pair >= 0xa440)) everyday++
  }
  return everyday >= pairs * 0.9
}

/** What Excel writes where it is not asked for Unicode: the code page of the member's country. */
function pageOf(head: Buffer): Encoding {
  const unicode = encodingOf(head)
  if (unicode !== 'utf-8' || decodes('utf-8', head) !== undefined) return unicode
  if (decodes('big5', head) !== undefined && isEverydayBig5(head)) return 'big5'
  const page = (['gb18030', 'shift_jis', 'big5'] as const).find((one) => decodes(one, head) !== undefined)
  return page ?? 'utf-8'
}

/** The same as `asUtf8` for what people write with programs of their own: also Big5, GB 18030 and Shift JIS. */
export const asUtf8OfAnyPage = (source: AsyncIterable<Buffer>) => asUtf8(source, pageOf)

/** Text as UTF-8 without a mark, whatever it was written in. */
export async function* asUtf8(
  source: AsyncIterable<Buffer>,
  encodingIn: (head: Buffer) => Encoding = encodingOf,
): AsyncGenerator<Buffer> {
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
      const encoding = encodingIn(piece)
      if (encoding !== 'utf-8') decoder = new TextDecoder(encoding)
      else if (isMark(piece)) piece = piece.subarray(3)
    }
    yield decoder ? Buffer.from(decoder.decode(piece, { stream: true })) : piece
  }
  if (head && head.length > 0) yield isMark(head) ? head.subarray(3) : head
  if (decoder) yield Buffer.from(decoder.decode())
}

const isControl = (byte: number) =>
  byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d

/**
 * Whether the beginning of a file is text: none of the first bytes is a control character, and few of the others
 * (a damaged text may have some; a picture or a packed file has them everywhere).
 */
export function looksLikeText(head: Buffer): boolean {
  if (encodingOf(head) !== 'utf-8') return true
  let controls = 0
  for (const [at, byte] of head.entries()) {
    if (!isControl(byte)) continue
    if (at < 256) return false
    controls++
  }
  return head.length > 0 && controls * 100 < head.length
}

export function decodeText(bytes: Buffer): string {
  return new TextDecoder(pageOf(bytes)).decode(bytes)
}
