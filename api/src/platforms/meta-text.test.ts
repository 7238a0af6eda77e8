import fc from 'fast-check'
import { metaJson, spoil } from './fixtures/meta'
import { metaRecord, metaText } from './meta-text'

describe('a text of Meta', () => {
  it.each(['Pine école', '王小明', '👍🏽 好', 'naïve', '\ufeffwith a mark'])(
    '%j comes out as it was meant',
    (text) => {
      expect(metaText(spoil(text))).toBe(text)
    },
  )

  it('comes out as it was meant, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(metaText(spoil(text))).toBe(text)
      }),
    )
  })

  it.each([
    ['plain', 'plain'],
    ['王小明', '王小明'], // never spoilt: beyond U+00FF
    ['Ã© 中', 'Ã© 中'], // beyond it in part
    ['caf\u00e9', 'caf\u00e9'], // no UTF-8: it stays
    ['\u00c3', '\u00c3'], // half a character
    ['\u00ed\u00a0\u0080', '\u00ed\u00a0\u0080'], // a surrogate is no character
    ['', ''],
  ])('%j, which was not spoilt, stays', (text, same) => {
    expect(metaText(text)).toBe(same)
  })

  it('is set right in values and keys, however deep', () => {
    const record = { 標籤: [{ 名稱: '值', number: 3, nothing: null, yes: true }] }
    expect(metaRecord(JSON.parse(metaJson(record)))).toEqual(record)
  })

  it('under the key __proto__ harms no one', () => {
    const read = metaRecord(JSON.parse('{"__proto__": {"admin": true}}')) as Record<string, unknown>
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
    expect(read.admin).toBeUndefined()
    expect(Object.keys(read)).toEqual(['__proto__'])
  })
})
