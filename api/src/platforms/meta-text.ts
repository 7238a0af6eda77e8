import { textOf } from './archives/values'

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * What Meta meant (platforms.md): its exports write every byte of UTF-8 as a character of its own. A text with a
 * character above U+00FF was never spoilt so; one that is no UTF-8 neither, and stays as it is.
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

/** A text of a record as it was meant, of so many characters at most: cut before, half a character would spoil all of it. */
export const metaTextOf = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' ? textOf(metaText(value), most) : undefined

/** The same for every value and key of a record; nothing that is read lies deeper than this. */
export function metaRecord(value: unknown, depth = 64): unknown {
  if (typeof value === 'string') return metaText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return null
  if (Array.isArray(value)) return value.map((one) => metaRecord(one, depth - 1))
  // Object.fromEntries defines, it does not assign: a key `__proto__` stays a key.
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [metaText(key), metaRecord(one, depth - 1)]),
  )
}
