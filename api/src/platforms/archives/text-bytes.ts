/** UTF-16 in either order, by its mark or by the zero beside the first (ASCII) character; else taken for UTF-8. */
function encodingOf(head: Buffer): 'utf-16le' | 'utf-16be' | 'utf-8' {
  const [first, second] = head
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (head.length >= 4 && second === 0 && first !== 0 && head[3] === 0 && head[2] !== 0) return 'utf-16le'
  if (head.length >= 4 && first === 0 && second !== 0 && head[2] === 0 && head[3] !== 0) return 'utf-16be'
  return 'utf-8'
}

const isMark = (head: Buffer) => head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf

/** Text as UTF-8 without a mark, whatever it was written in. */
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
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}
