import { countOf, dateOf, excelDateOf, keyOf, mediaKind, momentOf, textOf, timeOf } from './values'

describe('values of records', () => {
  it.each([
    ['王\0小明', 100, '王小明'],
    ['\0', 100, undefined],
    ['', 100, undefined],
    [7, 100, undefined],
    ['abcdef', 3, 'abc'],
    ['ab👍', 3, 'ab'], // never half a surrogate pair
  ])('the text %j, %d long at most, is kept as %j', (value, most, kept) => {
    expect(textOf(value, most)).toBe(kept)
  })

  it.each([
    [1_700_000_000, 1_700_000_000_000],
    ['1700000000', 1_700_000_000_000],
    [1_700_000_000_123, 1_700_000_000_123],
    [1_700_000_000_123_456, 1_700_000_000_123],
    ['1700000000123456', 1_700_000_000_123],
    [1_700_000_000_123_456_789, 1_700_000_000_123],
    ['1700000000.25', 1_700_000_000_250],
    ['1700000000.', undefined],
    [0, undefined],
    [-5, undefined],
    [1e30, undefined],
    [Number.NaN, undefined],
    ['soon', undefined],
    [null, undefined],
  ])('the time %j is %j', (value, at) => {
    expect(timeOf(value)).toBe(at)
  })

  it.each([
    [1_700_000_000, 1_700_000_000_000],
    ['2023-11-14T22:13:20+0000', 1_700_000_000_000],
    ['2023-11-14T22:13:20Z', 1_700_000_000_000],
    ['soon', undefined],
    [null, undefined],
  ])('the moment %j is %j', (value, at) => {
    expect(momentOf(value)).toBe(at)
  })

  it.each([
    ['2026-02-29', undefined], // no leap year
    ['2024-02-29', Date.UTC(2024, 1, 29)],
    ['2026-13-01', undefined],
    ['2026-01-01T25:00:00', undefined],
    ['2019-05-03T10:11:12', Date.UTC(2019, 4, 3, 10, 11, 12)],
    ['2019-05-03T10:11:12.345+00:00', Date.UTC(2019, 4, 3, 10, 11, 12)],
    ['2019-05-03 10:11:12 UTC', Date.UTC(2019, 4, 3, 10, 11, 12)],
    ['2019-05-03T10:11:12-0330', Date.UTC(2019, 4, 3, 13, 41, 12)],
    ['9999-01-01', undefined],
    ['yesterday', undefined],
    [20190503, undefined],
  ])('the date %j is %j', (value, at) => {
    expect(dateOf(value)).toBe(at)
  })

  it.each([
    ['12', 12],
    [12, 12],
    ['-1', undefined],
    [1.5, undefined],
    ['12 likes', undefined],
    [2 ** 60, undefined],
  ])('the count %j is %j', (value, count) => {
    expect(countOf(value)).toBe(count)
  })

  it.each([
    ['media/posts/1.JPG', 'photo'],
    ['a/b.mp4?tag=10', 'video'],
    ['a/b.heic', 'photo'],
    ['a/b.pdf', 'file'],
    ['a.jpg/b', 'file'],
    ['', 'file'],
  ])('the file %j is a %s', (path, kind) => {
    expect(mediaKind(path)).toBe(kind)
  })

  it('give different keys if they differ', () => {
    const keys = [keyOf('a', 'b'), keyOf('ab'), keyOf('a,b'), keyOf(undefined, 'a'), keyOf('a', undefined)]
    expect(new Set(keys).size).toBe(keys.length)
    expect(keyOf('a', 'b')).toBe(keys[0])
  })
})

describe('a date of a workbook', () => {
  it.each([
    ['46082', '2026-03-01T00:00:00.000Z'],
    ['46082.5', '2026-03-01T12:00:00.000Z'],
    ['25570', '1970-01-02T00:00:00.000Z'],
  ])('%s is %s', (text, iso) => {
    expect(new Date(excelDateOf(text)!).toISOString()).toBe(iso)
  })

  it.each(['1772323200', '4608', 'x', '', '25569'])('%s is no date', (text) => {
    expect(excelDateOf(text)).toBeUndefined()
  })
})
