/** Where a list continues, as opaque text. A client may have forged it: it names a place, and grants nothing. */
export const writeCursor = (position: object) => Buffer.from(JSON.stringify(position)).toString('base64url')

/** Undefined where there is none, or what is there is no place of this list: then it begins at the beginning. */
export function readCursor<Position>(
  text: string | undefined,
  fits: (value: Record<string, unknown>) => value is Record<string, unknown> & Position,
): Position | undefined {
  if (!text) return undefined
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null && fits(value as Record<string, unknown>)
      ? (value as Position)
      : undefined
  } catch {
    return undefined
  }
}

/** A moment as we write it: what PostgreSQL understands, whichever process wrote it. */
export const isMoment = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
  !Number.isNaN(Date.parse(value))

/** Text that may be in a key: PostgreSQL keeps no NUL. */
export const isKeyText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 300 && !value.includes('\0')
