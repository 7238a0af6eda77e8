import { createHash } from 'node:crypto'

/** Converts values of untrusted records into what the tables can hold. */

/** A text of at most `most` characters without NUL, which PostgreSQL cannot store; undefined if there is none. */
export function textOf(value: unknown, most = 200): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const text = value.includes('\0') ? value.replaceAll('\0', '') : value
  if (text.length <= most) return text === '' ? undefined : text
  // Never half a surrogate pair.
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}

/** A web address of at most `most` characters; undefined for any other scheme, which would run as code in a link or a cell. */
export function linkOf(value: unknown, most: number): string | undefined {
  const text = textOf(value, most)
  return text !== undefined && /^https?:\/\/\S+$/i.test(text) ? text : undefined
}

/** Longest text of a post: Facebook takes 63,206 characters, X 25,000. */
export const postTextMax = 100_000

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const latest = Date.UTC(2100, 0, 1)

/** From these values on, a time is in milliseconds, microseconds, nanoseconds: as seconds it would be after the year 5000. */
const [milliseconds, microseconds, nanoseconds] = [1e11, 1e14, 1e17]

/** Milliseconds since 1970 of a value in seconds, milliseconds, microseconds or nanoseconds, as a number or as text. */
export function timeOf(value: unknown): number | undefined {
  const number =
    typeof value === 'string' && /^(\d{1,19}|\d{9,19}\.\d{1,9})$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number) || number <= 0) return undefined
  const at =
    number < milliseconds
      ? Math.round(number * 1000)
      : number < microseconds
        ? Math.round(number)
        : Math.floor(number / (number < nanoseconds ? 1e3 : 1e6))
  return at < latest ? at : undefined
}

/** The same, or a date as ISO 8601 writes it. */
export const momentOf = (value: unknown): number | undefined => timeOf(value) ?? dateOf(value)

/** No real date is longer; a longer text may be meant to keep a pattern busy. */
export const dateLength = 60

/** A date in ISO 8601 or a similar form; UTC if it has no zone. */
export function dateOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || value.length > dateLength) return undefined
  const found =
    /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?)?\s*$/i.exec(
      value,
    )
  if (!found) return undefined
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const real =
    at.getUTCMonth() === month - 1 && at.getUTCDate() === day && hour < 24 && minute < 60 && second < 61
  return real && at.getTime() > 0 && at.getTime() < latest ? at.getTime() - offsetOf(found[7]) : undefined
}

function offsetOf(zone: string | undefined): number {
  const found = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone ?? '')
  if (!found) return 0
  const minutes = Number(found[2]) * 60 + Number(found[3] ?? 0)
  return (found[1] === '-' ? -minutes : minutes) * 60_000
}

/** Days from Excel's epoch until 1970. */
const excelEpoch = 25_569

/** A date as a workbook keeps it: days, and parts of a day, as a number (`46082.5`). */
export function excelDateOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^[2-9]\d{4}(\.\d+)?$/.test(value)) return undefined
  const at = Math.round((Number(value) - excelEpoch) * 86_400) * 1000
  return at > 0 ? at : undefined
}

export function countOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

/** A key derived from stable values, for records to which the platform gives no id. */
export const keyOf = (...parts: (string | number | undefined)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 24)

export const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1)

const kinds: Record<string, 'photo' | 'video'> = {}
for (const end of ['jpg', 'jpeg', 'png', 'gif', 'webp', 'heic', 'heif', 'avif', 'bmp']) kinds[end] = 'photo'
for (const end of ['mp4', 'mov', 'm4v', 'webm', 'mkv', 'avi', '3gp']) kinds[end] = 'video'

export function mediaKind(path: string): 'photo' | 'video' | 'file' {
  const end = /\.([a-z0-9]{2,5})(?:$|[?#])/i.exec(lastPart(path))?.[1]?.toLowerCase()
  return (end && kinds[end]) || 'file'
}
