import sharp, { type Create } from 'sharp'
import { inShape, type PictureShape, readShape, writeShape } from './picture-shape'

const shape: PictureShape = { width: { least: 320, most: 1440 }, ratio: { least: 0.8, most: 1.91 } }
const red = { r: 220, g: 30, b: 30, alpha: 1 }
const drawn = (width: number, height: number, over: Partial<Create> = {}) =>
  sharp({ create: { width, height, channels: 4, background: red, ...over } })
const pixelOf = async (picture: Buffer, left: number, top: number) => {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

test.each([
  ['a square picture keeps its size', 600, 600, 600, 600],
  ['a large picture is made smaller', 4000, 3000, 1440, 1080],
  ['a tiny picture is made larger', 100, 100, 320, 320],
  ['a tall picture gets margins at its sides', 900, 1600, 1280, 1600],
  ['a very tall picture gets margins up to the largest width', 1000, 8000, 1440, 1800],
  ['a wide picture gets margins above and below', 1910, 500, 1440, 754],
] as const)('%s: %s × %s becomes %s × %s', async (_, w, h, width, height) => {
  const made = await inShape(await drawn(w, h).png().toBuffer(), shape)
  expect(await sharp(made!).metadata()).toMatchObject({ format: 'jpeg', width, height })
})

test.each(['png', 'webp', 'gif', 'avif'] as const)('%s becomes a JPEG', async (format) => {
  const made = await inShape(await drawn(400, 400).toFormat(format).toBuffer(), shape)
  expect((await sharp(made!).metadata()).format).toBe('jpeg')
})

test('returns null for a JPEG that is in shape, and rewrites one that is not', async () => {
  expect(await inShape(await drawn(1000, 800).jpeg().toBuffer(), shape)).toBeNull()
  expect(await inShape(await drawn(1000, 3000).jpeg().toBuffer(), shape)).not.toBeNull()
})

test('applies the orientation of a picture', async () => {
  const lying = await drawn(1200, 1000).withMetadata({ orientation: 6 }).png().toBuffer()
  expect(await sharp((await inShape(lying, shape))!).metadata()).toMatchObject({ width: 1000, height: 1200 })
})

test('fills transparent areas and added margins with white', async () => {
  const clear = await drawn(400, 400, { background: { ...red, alpha: 0 } })
    .png()
    .toBuffer()
  for (const value of await pixelOf((await inShape(clear, shape))!, 200, 200))
    expect(value).toBeGreaterThan(250)
  const tall = (await inShape(await drawn(400, 1000).png().toBuffer(), shape))!
  for (const value of await pixelOf(tall, 5, 500)) expect(value).toBeGreaterThan(250)
  expect((await pixelOf(tall, 400, 500))[1]).toBeLessThan(60)
})

test('returns null for a file that cannot be read', async () => {
  expect(await inShape(Buffer.from('no picture'), shape)).toBeNull()
})

test('readShape reads what writeShape wrote, and returns null for anything else', () => {
  expect(readShape(writeShape(shape))).toEqual(shape)
  expect(readShape('jpeg-1-2-3')).toBeNull()
})
