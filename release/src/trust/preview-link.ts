import { sign, verify } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '../parse-json'
import type { PrivateKey, PublicKey } from './keys'

/** A version that holders of the link can see alongside what is live, until then. */
export const preview = z.strictObject({ name: z.string(), version: z.string(), until: z.iso.datetime() })
export type Preview = z.infer<typeof preview>

/** How many owners must have signed a version for a preview: one is enough to know that the version comes from the team. */
export const leastSigned = 1

const bytesOf = (text: string) => Buffer.from(`fankeep preview\n${text}`)

/** The signed preview, as in a link. */
export function signPreview({ key }: PrivateKey, given: Preview): string {
  const text = Buffer.from(JSON.stringify(given)).toString('base64url')
  return `${text}.${sign(null, bytesOf(text), key).toString('base64url')}`
}

/**
 * The preview that a link opens; undefined if the link has expired, or no key that is trusted for the release signed it.
 * @param keysFor the keys that are trusted for a release
 */
export function readPreview(
  token: string,
  keysFor: (name: string) => PublicKey[],
  now: Date,
): Preview | undefined {
  const [text = '', sig = ''] = token.split('.')
  const { data } = preview.safeParse(parseJson(Buffer.from(text, 'base64url')))
  if (!data || new Date(data.until) <= now) return undefined
  const signature = Buffer.from(sig, 'base64url')
  return keysFor(data.name).some(({ key }) => verify(null, bytesOf(text), key, signature)) ? data : undefined
}
