import { dateFormat, relativeFormat } from '../intl'
import { addDays, type Day, dayOf, partsOf } from './days'

/**
 * Parses a day as people type it: `2026/11/20`, `20261120`, `11/20` (the next one), `11 月 20 日`, `Nov 20, 2026`, `20 Nov`, and the language's words
 * for today and the next two days. Full-width digits are accepted. Without a leading year, the order is the language's: English puts the month first.
 */
export function parseDay(text: string, language: string, today: Day): Day | undefined {
  const plain = text.normalize('NFKC').trim().toLowerCase()
  if (!plain) return undefined
  const named = [0, 1, 2].find((days) => relativeFormat(language).format(days, 'day').toLowerCase() === plain)
  if (named !== undefined) return addDays(today, named)

  const numbers = (/^\d{8}$/.test(plain) ? splitEight(plain) : (plain.match(/\d+/g) ?? [])).map(Number)
  const month = monthNamed(plain)
  if (month !== undefined) {
    const year = numbers.find((number) => number > 31)
    const date = numbers.find((number) => number <= 31)
    return date === undefined ? undefined : ofYear(year, month, date, today)
  }
  const [first = 0, second = 0, third] = numbers
  if (numbers.length === 2) return ofYear(undefined, first, second, today)
  if (numbers.length !== 3 || third === undefined) return undefined
  if (first > 31) return dayOf(first, second, third)
  // If the first number cannot be a month, it is the day.
  return first > 12 ? dayOf(third, second, first) : dayOf(third, first, second)
}

const splitEight = (digits: string) => [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)]

/** Without a year: the next such day. */
function ofYear(year: number | undefined, month: number, date: number, today: Day): Day | undefined {
  if (year !== undefined) return dayOf(year, month, date)
  const [thisYear] = partsOf(today)
  const soon = dayOf(thisYear, month, date)
  return soon !== undefined && soon >= today ? soon : (dayOf(thisYear + 1, month, date) ?? soon)
}

function monthNamed(text: string): number | undefined {
  if (!/\p{Script=Latin}{3}/u.test(text)) return undefined
  const format = dateFormat('en', { month: 'short', timeZone: 'UTC' })
  for (let month = 1; month <= 12; month++)
    if (text.includes(format.format(new Date(Date.UTC(2026, month - 1, 1))).toLowerCase())) return month
  return undefined
}
