import { type Language, timeNow, useLanguage, useWords } from '@fankeep/shared/host'
import {
  dateFormat,
  formatBytes,
  formatDate,
  formatNumber,
  formatRelative,
  listFormat,
  numberFormat,
} from '@fankeep/shared/ui'
import { useMemo } from 'react'

type Words = ReturnType<typeof useWords>

/** Numbers, sizes and times as words for use in a sentence (the kit's pieces show them by themselves). */
export interface Format {
  number: (value: number) => string
  /** With its sign: `+7,459`, `−12`. */
  signed: (value: number) => string
  bytes: (value: number) => string
  /** `名稱、標籤和備註` */
  list: (items: readonly string[]) => string
  /** `5 分鐘前`, `今天 03:12`, `11/17 03:09`, `2025/11/17`. */
  when: (at: string) => string
  /** The same within a Chinese sentence: separated by a space on any side where it begins or ends in a digit. */
  whenIn: (at: string) => string
  /** `03:12` */
  time: (at: string) => string
  /** `11/17`, `2025/11/17` */
  day: (at: string) => string
  /** Always with the year, for columns: `2026/11/20`. */
  date: (at: string) => string
  /** The estimated remaining time: `約 27 分鐘`. */
  span: (seconds: number) => string
}

export function makeFormat(
  language: Language,
  words: Words,
  now: () => Date = () => new Date(timeNow()),
): Format {
  const signed = numberFormat(language, { signDisplay: 'exceptZero' })
  const time = dateFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const month = dateFormat(
    language,
    language === 'en' ? { month: 'short', day: 'numeric' } : { month: '2-digit', day: '2-digit' },
  )

  const english = language === 'en'
  const when = (at: string) => {
    const past = now().getTime() - Date.parse(at)
    return past >= 0 && past < 60_000 ? words('time.now') : formatRelative(new Date(at), now(), language)
  }

  return {
    number: (value) => formatNumber(value, language),
    // A real minus sign, as high as the plus.
    signed: (value) => signed.format(value).replace('-', '−'),
    bytes: (value) => {
      const { amount, unit } = formatBytes(value, language)
      return `${amount} ${unit}`
    },
    list: (items) => listFormat(language).format(items),
    when,
    whenIn: (at) => (english ? when(at) : spaced(when(at))),
    time: (at) => time.format(new Date(at)),
    day: (at) => {
      const date = new Date(at)
      return date.getFullYear() === now().getFullYear() ? month.format(date) : formatDate(date, language)
    },
    date: (at) => formatDate(new Date(at), language),
    span: (seconds) => {
      if (seconds < 60) return words('time.seconds', { count: Math.max(1, Math.round(seconds)) })
      if (seconds < 3600) return words('time.minutes', { count: Math.round(seconds / 60) })
      if (seconds < 86_400) return words('time.hours', { count: Math.round(seconds / 3600) })
      return words('time.days', { count: Math.round(seconds / 86_400) })
    },
  }
}

const spaced = (text: string) => text.replace(/^(?=\d)/, ' ').replace(/(?<=\d)$/, ' ')

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
const daysBetween = (from: Date, to: Date) => Math.round((midnight(to) - midnight(from)) / 86_400_000)

/** Whole days since a point in time, by the member's own calendar. */
export const daysSince = (at: string, now = new Date(timeNow())) => daysBetween(new Date(at), now)

/** A day in the contract's format, by the member's calendar: `2026-11-21`, some days back. */
export function dayBack(days: number, now = new Date(timeNow())): string {
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((n) => String(n).padStart(2, '0'))
    .join('-')
}

/** The same by the product's calendar, which the server counts fans by: Taipei's (UTC+8, no daylight saving time), wherever the member is. */
export const productDayBack = (days: number, now = new Date(timeNow())) =>
  new Date(now.getTime() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)

const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** The most readable unit for a size, and a function that scales other sizes to it: both ends of a progress share one. */
export function scaleBytes(size: number): { unit: string; scale: (value: number) => number } {
  let unit = 0
  for (let rest = size; rest >= 1000 && unit < units.length - 1; rest /= 1024) unit++
  return { unit: units[unit]!, scale: (value) => Math.round((value / 1024 ** unit) * 10) / 10 }
}

/** This remote's translation function, with the matching format. */
export function useText() {
  const t = useWords('mf-member')
  const language = useLanguage()
  return useMemo(() => ({ t, format: makeFormat(language, t), language }), [t, language])
}
