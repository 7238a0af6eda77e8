/**
 * A file's type is detected from its first bytes, whatever its name says. Only types that a browser shows without running
 * anything are distinguished; all others (SVG and HTML included) are files to save.
 */
export const unknownType = 'application/octet-stream'

/** How many bytes are needed to detect a type. */
export const typeBytes = 32

export function fileType(head: Buffer): string {
  const ascii = (from: number, to: number) => head.toString('latin1', from, to)
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg'
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (ascii(0, 6) === 'GIF87a' || ascii(0, 6) === 'GIF89a') return 'image/gif'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'image/webp'
  if (head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3) return 'video/webm'
  if (ascii(4, 8) === 'ftyp') return boxType(ascii(8, 12))
  return unknownType
}

/** ISO base media (ISO/IEC 14496-12): the major brand distinguishes a picture from a film. */
function boxType(brand: string): string {
  if (brand === 'avif' || brand === 'avis') return 'image/avif'
  if (['heic', 'heix', 'mif1', 'msf1'].includes(brand)) return 'image/heic'
  return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4'
}

/** Whether a browser may show it inline; everything else is offered for saving. */
export const isShown = (type: string) => type.startsWith('image/') || type.startsWith('video/')
