/** The bytes the scanner looks for in UTF-8. None of them occurs inside a multi-byte character, so comparing bytes is enough. */
export const quote = 0x22
export const backslash = 0x5c
export const comma = 0x2c
export const colon = 0x3a
export const equals = 0x3d
export const openArray = 0x5b
export const closeArray = 0x5d
export const openObject = 0x7b
export const closeObject = 0x7d
/** The `n` of `null`. */
export const nullBegins = 0x6e

/** Deepest nesting accepted: the platforms' own records stay under 12. Deeper values are skipped. */
export const depthMax = 64

export const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

export const closerOf = (opener: number) => (opener === openArray ? closeArray : closeObject)

export const spacesEnd = (bytes: Buffer, from: number, to: number) => {
  let at = from
  while (at < to && isSpace(bytes[at]!)) at++
  return at
}
