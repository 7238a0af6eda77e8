import type { Language } from '../host/words'

/** The `Intl` tag of each language. */
const tags: Record<Language, string> = { 'zh-tw': 'zh-TW', 'zh-cn': 'zh-CN', en: 'en' }

const kept = new Map<string, unknown>()

/** Caches formatters: creating one costs a hundred times as much as using it, and a table uses thousands. */
function keep<Formatter>(key: string, make: () => Formatter): Formatter {
  if (!kept.has(key)) kept.set(key, make())
  return kept.get(key) as Formatter
}

const tagOf = (language: string) => tags[language as Language] ?? tags['zh-tw']

export const numberFormat = (language: string, options: Intl.NumberFormatOptions = {}) =>
  keep(`n ${language} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(tagOf(language), options))

export const dateFormat = (language: string, options: Intl.DateTimeFormatOptions) =>
  keep(`d ${language} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(tagOf(language), options))

export const relativeFormat = (language: string) =>
  keep(`r ${language}`, () => new Intl.RelativeTimeFormat(tagOf(language), { numeric: 'auto' }))

export const listFormat = (language: string) =>
  keep(`l ${language}`, () => new Intl.ListFormat(tagOf(language)))

export const formatNumber = (value: number, language: string) => numberFormat(language).format(value)

/** Two decimals and thousands separators; a trailing .00 is dropped (spec section 5). */
export function formatPrice(amount: number): string {
  return numberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    .format(amount)
    .replace(/\.00$/, '')
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Formats bytes as plans count them: 1 GB is 1024 MB. One decimal below a hundred, none above. */
export function formatBytes(value: number, language: string): { amount: string; unit: string } {
  let rest = Math.max(0, value)
  let step = 0
  while (rest >= 999.5 && step < units.length - 1) {
    rest /= 1024
    step++
  }
  const maximumFractionDigits = step < 2 || rest >= 99.95 ? 0 : 1
  return { amount: numberFormat(language, { maximumFractionDigits }).format(rest), unit: units[step] ?? 'TB' }
}

/** Days between two dates, counted in calendar days of the person's time zone. */
export function daysBetween(from: Date, to: Date): number {
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return Math.round((day(to) - day(from)) / 86_400_000)
}

const clockOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

export function formatDate(date: Date, language: string, withTime = false): string {
  const options: Intl.DateTimeFormatOptions =
    language === 'en'
      ? { year: 'numeric', month: 'short', day: 'numeric' }
      : { year: 'numeric', month: '2-digit', day: '2-digit' }
  return plain(dateFormat(language, withTime ? { ...options, ...clockOptions } : options).format(date))
}

/** Some browsers put a thin space between day and hour, which Inter does not have. */
const plain = (text: string) => text.replace(/[\u2009\u202f]/g, ' ')

/** `5 minutes ago`, `today 03:12`, `yesterday 03:12`, `11/17 03:09`, `2025/11/17`: as precise as needed. */
export function formatRelative(date: Date, now: Date, language: string): string {
  const minutes = Math.round((date.getTime() - now.getTime()) / 60_000)
  const relative = relativeFormat(language)
  if (minutes <= 0 && minutes > -60)
    return minutes === 0 ? relative.format(0, 'second') : relative.format(minutes, 'minute')
  const days = daysBetween(now, date)
  const clock = dateFormat(language, clockOptions).format(date)
  if (Math.abs(days) <= 1) return `${relative.format(days, 'day')} ${clock}`
  if (date.getFullYear() !== now.getFullYear()) return formatDate(date, language)
  const day: Intl.DateTimeFormatOptions =
    language === 'en' ? { month: 'short', day: 'numeric' } : { month: 'numeric', day: 'numeric' }
  return plain(dateFormat(language, { ...day, ...clockOptions }).format(date))
}
