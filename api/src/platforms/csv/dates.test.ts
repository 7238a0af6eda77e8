import { type DateOrder, readDate } from './dates'

const read = (written: string, order?: DateOrder) => {
  const date = readDate(written)
  if (date === undefined) return undefined
  const at = 'at' in date ? date.at : order && date[order]
  return at === undefined ? 'ambiguous' : new Date(at).toISOString()
}

describe('a date in a list kept by hand', () => {
  it.each([
    ['2024年1月3日', '2024-01-02T16:00:00.000Z'],
    ['2024年1月3号 15时05分', '2024-01-03T07:05:00.000Z'],
    ['2024 年 1 月 3 日 下午 3:05', '2024-01-03T07:05:00.000Z'],
    ['民國113年1月3日', '2024-01-02T16:00:00.000Z'],
    ['2024/1/3', '2024-01-02T16:00:00.000Z'],
    ['2024/1/3 下午3:05', '2024-01-03T07:05:00.000Z'],
    ['2024/1/3 下午 03:05:06', '2024-01-03T07:05:06.000Z'],
    ['2024/1/3 (三) 上午12:05', '2024-01-02T16:05:00.000Z'],
    ['2024/1/3 中午12:00', '2024-01-03T04:00:00.000Z'],
    ['2024/1/3 晚上9點30分', '2024-01-03T13:30:00.000Z'],
    ['２０２４／１／３　１５：０５', '2024-01-03T07:05:00.000Z'],
    ['2024-01-03 15:05', '2024-01-03T07:05:00.000Z'],
    ['2024-01-03T15:05:06.789', '2024-01-03T07:05:06.000Z'],
    ['2024-01-03T15:05:06Z', '2024-01-03T15:05:06.000Z'],
    ['2024-01-03 15:05:06.123+00', '2024-01-03T15:05:06.123Z'],
    ['2024-01-03T15:05:06-0330', '2024-01-03T18:35:06.000Z'],
    ['1/13/2024', '2024-01-12T16:00:00.000Z'],
    ['13.01.2024', '2024-01-12T16:00:00.000Z'],
    ['1/13/2024 3:05 PM', '2024-01-13T07:05:00.000Z'],
    ['03/03/2024', '2024-03-02T16:00:00.000Z'],
    ['Jan 3, 2024 3:05 PM', '2024-01-03T07:05:00.000Z'],
    ['3 January 2024', '2024-01-02T16:00:00.000Z'],
    ['1704265506', '2024-01-03T07:05:06.000Z'],
    ['1704265506123', '2024-01-03T07:05:06.123Z'],
    ['1704265506123456', '2024-01-03T07:05:06.123Z'],
    ['20240103', '2024-01-02T16:00:00.000Z'],
    ['20240103 15:05', '2024-01-03T07:05:00.000Z'],
    ['20241301', undefined],
    ['2024', undefined],
    ['12', undefined],
    ['13.01', undefined],
    ['1130103', undefined],
    ['45294', '2024-01-02T16:00:00.000Z'],
    ['45294.5', '2024-01-03T04:00:00.000Z'],
    ['03/04/2024', 'ambiguous'],
    ['3-4-2024 15:05', 'ambiguous'],
    ['13/13/2024', undefined],
    ['31/02/2024', undefined],
    ['2026-02-30', undefined],
    ['2024/1/3 25:00', undefined],
    ['2024/1/3 下午15:05', '2024-01-03T07:05:00.000Z'],
    ['13:05 PM 2024/1/3', undefined],
    ['1/3/24', undefined],
    ['someday', undefined],
    ['-', undefined],
    ['9999-01-01', undefined],
  ])('%s is %s', (written, meant) => {
    expect(read(written)).toBe(meant)
  })

  it('is one or the other of two where the order is known', () => {
    expect(read('03/04/2024 1:00', 'dayFirst')).toBe('2024-04-02T17:00:00.000Z')
    expect(read('03/04/2024 1:00', 'monthFirst')).toBe('2024-03-03T17:00:00.000Z')
  })

  it('takes no longer than its length, whatever is written', () => {
    for (const text of [' '.repeat(200), '1'.repeat(200), '2024/1/3' + ' '.repeat(190) + 'x']) {
      const begun = process.cpuUsage().user
      for (let n = 0; n < 1000; n++) readDate(text)
      expect(process.cpuUsage().user - begun).toBeLessThan(1_000_000)
    }
  })
})
