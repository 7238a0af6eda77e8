import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../public', name))
const manifest = JSON.parse(read('site.webmanifest').toString()) as {
  id?: string
  icons: { src: string; sizes: string; purpose?: string }[]
}

test('the installed site has an identity that a changed start address keeps', () => {
  expect(manifest.id).toBe('/channel')
})

test('each icon of the installed site is a file of the size that the manifest says', () => {
  for (const { src, sizes } of manifest.icons) {
    const png = read(src)
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
  }
})

test('one icon has no transparent corner, for phones that cut icons to their own shape', () => {
  const maskable = read(manifest.icons.find(({ purpose }) => purpose === 'maskable')!.src)
  const [colors, palette] = [2, 3]
  expect([colors, palette]).toContain(maskable.readUInt8(25))
  expect(maskable.includes('tRNS')).toBe(false)
})
