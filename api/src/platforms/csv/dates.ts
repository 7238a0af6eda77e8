import { dateLength, dateOf, excelDateOf, timeOf } from '../archives/values'

/** Which of the two numbers before a year is the day. */
export type DateOrder = 'dayFirst' | 'monthFirst'

/** A time, with the day/month order it proves if only one is possible; or the two times it may mean. */
export type ReadDate = { at: number; shows?: DateOrder } | Record<DateOrder, number>

/** A time without a zone is Taipei's, which has had no summer time since 1979. */
const taipei = '+08:00'
const taipeiOffset = 8 * 3600_000

/** September 2001: a smaller number is a year, a day or not a date, rather than seconds since 1970. */
const earliest = 1e12

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const morning = /^(上午|早上|凌晨|清晨|午前|am|a\.m\.)$/
const evening = /^(下午|晚上|傍晚|午後|pm|p\.m\.)$/
const half = '上午|早上|凌晨|清晨|中午|下午|晚上|傍晚|午前|午後|am|pm|a\\.m\\.|p\\.m\\.'
const time = new RegExp(
  `^(${half})? ?(\\d{1,2})(?::| ?[時时點点] ?)(\\d{1,2})?分?(?::?(\\d{1,2})秒?)?(?:\\.\\d+)? ?(${half})?$`,
)
const weekday =
  /^ ?(?:[（(](?:週|周|星期)?[一二三四五六日天月火水木金土][)）]|(?:週|周|星期)[一二三四五六日天])/
/** What can be before a date: a day of the week, or the name of the usual count of years. */
const before =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? |(?:星期|週|周|禮拜|礼拜)[一二三四五六日天],? ?|(?:西元|公元) ?)/

/** `15:05:06`, `下午3:05`, `3:05 pm`; undefined if it is not a time of day. */
function timeIn(text: string): string | undefined {
  if (text === '') return '00:00:00'
  const found = time.exec(text)
  if (!found) return undefined
  const [, before, hours, minutes = '0', seconds = '0', after] = found
  const part = before ?? after ?? ''
  let hour = Number(hours)
  if (morning.test(part) && hour === 12) hour = 0
  if (evening.test(part) && hour < 12) hour += 12
  return [hour, Number(minutes), Number(seconds)].map((n) => String(n).padStart(2, '0')).join(':')
}

const moment = (year: string | number, month: string | number, day: string | number, at: string) =>
  dateOf(`${year}-${month}-${day} ${at}${taipei}`)

const asDate = (at: number | undefined): ReadDate | undefined => (at === undefined ? undefined : { at })

/** Numbers of which either can be the day: `03/04/2024` can be two days, `1/13/2024` and `3/3/2024` only one. */
function ofTwoOrders([first, second, year]: string[], at: string): ReadDate | undefined {
  const dayFirst = moment(year!, second!, first!, at)
  const monthFirst = moment(year!, first!, second!, at)
  if (dayFirst === undefined)
    return monthFirst === undefined ? undefined : { at: monthFirst, shows: 'monthFirst' }
  if (monthFirst === undefined) return { at: dayFirst, shows: 'dayFirst' }
  return dayFirst === monthFirst ? { at: dayFirst } : { dayFirst, monthFirst }
}

/** How people write a day at the beginning of a text; `read` takes the match and the time of day. */
const writings: { begins: RegExp; read: (parts: string[], at: string) => ReadDate | undefined }[] = [
  {
    begins: /^(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?[日號号]/,
    read: ([year, month, day], at) => asDate(moment(year!, month!, day!, at)),
  },
  {
    // The Republic of China counts from 1912.
    begins: /^(?:中華)?民[國国] ?(\d{1,3}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?[日號号]/,
    read: ([year, month, day], at) => asDate(moment(Number(year) + 1911, month!, day!, at)),
  },
  {
    begins: /^(?:中華)?民[國国] ?(\d{1,3})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/,
    read: ([year, month, day], at) => asDate(moment(Number(year) + 1911, month!, day!, at)),
  },
  {
    // Since 2011 these years have three digits and are unambiguous: Excel in Taiwan writes them without 民國.
    begins: /^(1\d{2})(?: ?年 ?|[-/.])(\d{1,2})(?: ?月 ?|[-/.])(\d{1,2})(?:[日號号]|(?!\d))/,
    read: ([year, month, day], at) => asDate(moment(Number(year) + 1911, month!, day!, at)),
  },
  {
    begins: /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/,
    read: ([year, month, day], at) => asDate(moment(year!, month!, day!, at)),
  },
  {
    begins: /^((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/,
    read: ([year, month, day], at) => asDate(moment(year!, month!, day!, at)),
  },
  { begins: /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/, read: ofTwoOrders },
  {
    begins: /^([a-z]{3})[a-z]{0,6}\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/,
    read: ([month, day, year], at) => asDate(moment(year!, months.indexOf(month!) + 1, day!, at)),
  },
  {
    begins: /^(\d{1,2})(?:st|nd|rd|th)?\.?[ -]([a-z]{3})[a-z]{0,6}\.?,?[ -](\d{4})(?!\d)/,
    read: ([day, month, year], at) => asDate(moment(year!, months.indexOf(month!) + 1, day!, at)),
  },
  {
    // How Excel writes a date that was typed with the month's name.
    begins: /^(\d{1,2})-([a-z]{3})-(\d{2})(?!\d)/,
    read: ([day, month, year], at) => asDate(moment(`20${year}`, months.indexOf(month!) + 1, day!, at)),
  },
]

/** ISO 8601 with a zone and milliseconds, as in lists downloaded here. */
export function instantOf(text: string | undefined): number | undefined {
  const at = dateOf(text)
  if (at === undefined || text === undefined) return undefined
  const fraction = /:\d\d(\.\d{1,3})/.exec(text)?.[1]
  return at + (fraction === undefined ? 0 : Math.round(Number(`0${fraction}`) * 1000))
}

/**
 * A zone at the end of a time, its name in brackets included: `+0800`, `GMT+8`, `(UTC+08:00)`, `GMT+0800 (…)`, `+08:00[Asia/Taipei]`, and
 * `下午 [GMT+8]` of Google Forms.
 */
const zone = new RegExp(
  `(?<=:\\d{2}(?:\\.\\d{1,9})?(?: ?(?:${half}))?) ?[([]?(?:(z)|(?:utc|gmt)?([+-]\\d{1,2})(?::?(\\d{2}))?|(utc|gmt))[)\\]]?(?: \\([^()]*\\)|\\[[^\\]]*\\])?$`,
)

/** How X writes times: the year is last, after the zone. */
const yearLast = /^([a-z]{3} \d{1,2}) (\d{2}:\d{2}:\d{2} [+-]\d{4}) (\d{4})$/

/** How many milliseconds a time in this zone is later than the same time in Taipei. */
function laterThanTaipei(text: string): number {
  const found = zone.exec(text)
  if (!found) return 0
  const minutes = Math.abs(Number(found[2] ?? 0)) * 60 + Number(found[3] ?? 0)
  return taipeiOffset - (found[2]?.startsWith('-') ? -minutes : minutes) * 60_000
}

const shifted = (date: ReadDate | undefined, by: number): ReadDate | undefined => {
  if (!date || by === 0) return date
  if ('at' in date) return { ...date, at: date.at + by }
  return { dayFirst: date.dayFirst + by, monthFirst: date.monthFirst + by }
}

/** The date in a cell, in the forms that people and their programs write; undefined if there is none. */
export function readDate(cell: string): ReadDate | undefined {
  if (cell.length > dateLength) return undefined
  const text = cell.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ')
  // A workbook stores local time.
  const serial = excelDateOf(text)
  if (serial !== undefined) return { at: serial - taipeiOffset }
  const seconds = timeOf(text)
  if (seconds !== undefined && seconds >= earliest) return { at: seconds }
  const instant = zone.test(text) ? instantOf(text) : undefined
  if (instant !== undefined) return { at: instant }
  const plain = text.replace(before, '').replace(yearLast, '$1 $3 $2')
  const local = plain.replace(zone, '')
  for (const { begins, read } of writings) {
    const found = begins.exec(local)
    if (!found) continue
    const rest = local.slice(found[0].length).replace(weekday, '')
    const at = timeIn(rest.replace(/^(?:,? (?:at )?|t(?=\d))/, ''))
    return at === undefined ? undefined : shifted(read(found.slice(1), at), laterThanTaipei(plain))
  }
  return undefined
}
