import { dateOf } from '../archives/values'

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** X escapes the texts of posts as HTML, once: `&amp;lt;` was written `&lt;`. */
export function unescapeHtml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi,
    (whole, name?: string, decimal?: string, hex?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
        ? String.fromCodePoint(code)
        : whole
    },
  )
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const written = /^\w{3} (\w{3}) (\d{1,2}) (\d{2}):(\d{2}):(\d{2}) ([+-])(\d{2})(\d{2}) (\d{4})$/

/** `Wed Feb 10 18:00:00 +0000 2021`, or ISO 8601. */
export function xDate(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined
  const found = written.exec(value.trim())
  if (!found) {
    // `2015-01-24 02:02:37 +0000` until 2018.
    return dateOf(value)
  }
  const [, month, day, hour, minute, second, sign, zoneHour, zoneMinute, year] = found
  const number = months.indexOf(month!.toLowerCase())
  if (number < 0) return undefined
  const zone = (Number(zoneHour) * 60 + Number(zoneMinute)) * (sign === '-' ? -60_000 : 60_000)
  const at = Date.UTC(Number(year), number, Number(day), Number(hour), Number(minute), Number(second)) - zone
  return at > 0 ? at : undefined
}
