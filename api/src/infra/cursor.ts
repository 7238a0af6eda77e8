/** A position in a list, as opaque text. A client can forge it: it names a position and grants no access. */
export const writeCursor = (position: object) => Buffer.from(JSON.stringify(position)).toString('base64url')

/** Undefined if there is no cursor, or it is not a position in this list: the list then starts at the beginning. */
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

/** A timestamp as we write it, which PostgreSQL can parse. `Date` alone would take 30 February for 2 March. */
export const isMoment = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^[12]\d{3}-/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString() === value

/** Text that can be part of a key: PostgreSQL cannot store NUL. */
export const isKeyText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 300 && !value.includes('\0')
