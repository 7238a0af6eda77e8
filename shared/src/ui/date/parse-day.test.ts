import { addMonths, weeksAround, weekStartOf } from './days'
import { parseDay } from './parse-day'

const today = '2026-11-21'
const read = (text: string, language = 'zh-tw') => parseDay(text, language, today)

test.each([
  ['2026/12/05', '2026-12-05'],
  ['2026-12-5', '2026-12-05'],
  ['２０２６．１２．５', '2026-12-05'],
  ['20261205', '2026-12-05'],
  ['2026 年 12 月 5 日', '2026-12-05'],
  ['12/5', '2026-12-05'],
  ['11/20', '2027-11-20'],
  ['今天', '2026-11-21'],
  ['明天', '2026-11-22'],
])('parses the date %s', (text, day) => expect(read(text)).toBe(day))

test.each([
  ['Dec 5, 2026', '2026-12-05'],
  ['5 December', '2026-12-05'],
  ['12/5/2026', '2026-12-05'],
  ['25/12/2026', '2026-12-25'],
  ['tomorrow', '2026-11-22'],
])('parses the English date %s', (text, day) => expect(read(text, 'en')).toBe(day))

test.each(['', 'soon', '2026/02/30', '13', '2026/13/01', '99999/1/1'])('rejects %s as a date', (text) =>
  expect(read(text)).toBeUndefined(),
)

test('a month after the last day of January is the last day of February', () => {
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
})

test('weeks begin on the language’s first day of the week', () => {
  expect(weeksAround('2026-11-21', weekStartOf('zh-tw'))[0]?.[0]).toBe('2026-11-01')
  expect(weeksAround('2026-11-21', weekStartOf('zh-cn'))[0]?.[0]).toBe('2026-10-26')
})
