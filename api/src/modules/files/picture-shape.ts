import sharp from 'sharp'

/** What a receiver requires of a picture: a JPEG, with a width in pixels and an aspect ratio within bounds. */
export interface PictureShape {
  width: { least: number; most: number }
  ratio: { least: number; most: number }
}

/** The most pixels that are decoded: a larger picture may be meant to fill the memory. */
const pixelsMax = 80_000_000

/** The shape's form in an address. */
export const writeShape = ({ width, ratio }: PictureShape) =>
  ['jpeg', width.least, width.most, ratio.least, ratio.most].join('-')

export function readShape(text: string): PictureShape | null {
  const match = /^jpeg-(\d{1,4})-(\d{1,4})-([\d.]{1,6})-([\d.]{1,6})$/.exec(text)
  if (!match) return null
  const [least, most, narrowest, widest] = match.slice(1).map(Number) as [number, number, number, number]
  return { width: { least, most }, ratio: { least: narrowest, most: widest } }
}

/**
 * Converts a picture to a JPEG of that shape: upright, with white for transparent areas. A picture that is too narrow or too wide gets
 * white borders, so that nothing is cut off. Null if it fits already, or cannot be read: then it is sent unchanged.
 */
export async function inShape(content: Buffer, shape: PictureShape): Promise<Buffer | null> {
  const head = await sharp(content, { limitInputPixels: pixelsMax })
    .metadata()
    .catch(() => null)
  if (!head?.width || !head.height) return null
  // From 5 on, width and height are swapped (EXIF).
  const [w, h] = (head.orientation ?? 1) < 5 ? [head.width, head.height] : [head.height, head.width]
  const { width, height, fits } = frameOf(w / h, w, h, shape)
  if (fits && head.format === 'jpeg') return null
  return sharp(content, { limitInputPixels: pixelsMax, failOn: 'error' })
    .rotate()
    .flatten({ background: '#ffffff' })
    .resize(width, height, { fit: 'contain', background: '#ffffff' })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** The target frame, in pixels, and whether the picture already fits. */
export function frameOf(by: number, w: number, h: number, { width, ratio }: PictureShape) {
  const clamp = (value: number, { least, most }: { least: number; most: number }) =>
    Math.min(most, Math.max(least, value))
  const target = clamp(by, ratio)
  const wide = clamp(Math.ceil(Math.max(w, h * target)), width)
  // Rounded so that the ratio stays within the bounds.
  const high = by > target ? Math.ceil(wide / target) : Math.floor(wide / target)
  return { width: wide, height: high, fits: target === by && w === clamp(w, width) }
}
