import sharp from 'sharp'

/** What a picture has to be like for who fetches it: a JPEG, of a width in pixels and a width by height within bounds. */
export interface PictureShape {
  width: { least: number; most: number }
  ratio: { least: number; most: number }
}

/** A picture made to fill the memory is not decoded. */
const pixelsMax = 80_000_000

/** As it is in an address. */
export const writeShape = ({ width, ratio }: PictureShape) =>
  ['jpeg', width.least, width.most, ratio.least, ratio.most].join('-')

export function readShape(text: string): PictureShape | null {
  const match = /^jpeg-(\d{1,4})-(\d{1,4})-([\d.]{1,6})-([\d.]{1,6})$/.exec(text)
  if (!match) return null
  const [least, most, narrowest, widest] = match.slice(1).map(Number) as [number, number, number, number]
  return { width: { least, most }, ratio: { least: narrowest, most: widest } }
}

/**
 * A picture rewritten as a JPEG of that shape: upright, white where nothing was, and alongside it where it is too narrow or too
 * wide, so that nothing of it is cut off. Null where it is one already, or cannot be read: then it goes as it is.
 */
export async function inShape(content: Buffer, shape: PictureShape): Promise<Buffer | null> {
  const head = await sharp(content, { limitInputPixels: pixelsMax })
    .metadata()
    .catch(() => null)
  if (!head?.width || !head.height) return null
  // From 5 on it lies on its side (EXIF).
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

/** The frame it goes into, in pixels. */
export function frameOf(by: number, w: number, h: number, { width, ratio }: PictureShape) {
  const clamp = (value: number, { least, most }: { least: number; most: number }) =>
    Math.min(most, Math.max(least, value))
  const target = clamp(by, ratio)
  const wide = clamp(Math.ceil(Math.max(w, h * target)), width)
  // Rounded to the inside of the bounds.
  const high = by > target ? Math.ceil(wide / target) : Math.floor(wide / target)
  return { width: wide, height: high, fits: target === by && w === clamp(w, width) }
}
