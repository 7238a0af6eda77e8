import { textOf } from './archives/values'

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Decodes Meta's text (platforms.md): its exports write every byte of UTF-8 as a separate character. A text with a character
 * above U+00FF is not encoded like this; nor is one that is not valid UTF-8. Both are returned unchanged.
 */
export function metaText(text: string): string {
  let spoilt = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > 0xff) return text
    if (code >= 0x80) spoilt = true
  }
  if (!spoilt) return text
  try {
    return strict.decode(Buffer.from(text, 'latin1'))
  } catch {
    return text
  }
}

/**
 * A decoded text of a record, of at most `most` characters. It is cut after decoding: half a character would make the whole
 * text undecodable.
 */
export const metaTextOf = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' ? textOf(metaText(value), most) : undefined

/** The same for every value and key of a record; nothing that is read is nested deeper than `depth`. */
export function metaRecord(value: unknown, depth = 64): unknown {
  if (typeof value === 'string') return metaText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return null
  if (Array.isArray(value)) return value.map((one) => metaRecord(one, depth - 1))
  // Object.fromEntries defines properties instead of assigning them: a key `__proto__` stays a key.
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [metaText(key), metaRecord(one, depth - 1)]),
  )
}
