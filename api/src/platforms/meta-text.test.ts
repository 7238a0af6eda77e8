import fc from 'fast-check'
import { metaJson, spoil } from './fixtures/meta'
import { TempUploads, readEverything } from './fixtures/temp-upload'
import { openArchive } from './index'
import { metaRecord, metaText } from './meta-text'

const uploads = new TempUploads()
afterEach(() => uploads.clear())

describe('a text from Meta', () => {
  it.each(['Pine école', '王小明', '👍🏽 好', 'naïve', '\ufeffwith a mark'])('%j is decoded', (text) => {
    expect(metaText(spoil(text))).toBe(text)
  })

  it('is decoded, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(metaText(spoil(text))).toBe(text)
      }),
    )
  })

  it.each([
    ['plain', 'plain'],
    ['王小明', '王小明'], // never spoilt: above U+00FF
    ['Ã© 中', 'Ã© 中'], // partly above it
    ['caf\u00e9', 'caf\u00e9'], // not UTF-8: unchanged
    ['\u00c3', '\u00c3'], // half a character
    ['\u00ed\u00a0\u0080', '\u00ed\u00a0\u0080'], // a surrogate is not a character
    ['', ''],
  ])('%j, which needs no decoding, is unchanged', (text, same) => {
    expect(metaText(text)).toBe(same)
  })

  it('is decoded in values and keys at any depth', () => {
    const record = { 標籤: [{ 名稱: '值', number: 3, nothing: null, yes: true }] }
    expect(metaRecord(JSON.parse(metaJson(record)))).toEqual(record)
  })

  it('under the key __proto__ does not change the prototype', () => {
    const read = metaRecord(JSON.parse('{"__proto__": {"admin": true}}')) as Record<string, unknown>
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
    expect(read.admin).toBeUndefined()
    expect(Object.keys(read)).toEqual(['__proto__'])
  })
})

test('a long name and a long post from Meta are decoded', async () => {
  const name = '甜點與麵包的工作室'.repeat(9).slice(0, 75)
  const post = '今天的麻糬故事很長。'.repeat(4000)
  const files = await uploads.put({
    'people_who_followed_you.json': metaJson({ followers_v3: [{ name, timestamp: 1_700_000_000 }] }),
    'your_posts__check_ins__photos_and_videos_1.json': metaJson([
      { timestamp: 1_700_000_001, data: [{ post }] },
    ]),
  })
  const archive = await openArchive(files, 'facebook')
  const { fans, posts } = await readEverything(archive)
  await archive.close()
  expect(fans.map((fan) => fan.name)).toEqual([name])
  expect(posts.map(({ text }) => text)).toEqual([post])
})
