import type { PlayedFile } from '../world'

const largest = 512 * 1024 * 1024
let made = 0
/** Ids in the format of Meta and X. */
export const newId = () => String(1_790_000_000_000_000 + ++made)

export const fileOf = (bytes: Buffer, type: string): PlayedFile => ({
  id: newId(),
  kind: type.startsWith('video/') ? 'video' : 'photo',
  type,
  bytes,
})

/** A file's type by its first bytes: form uploads do not declare it. */
export function typeOf(bytes: Buffer): string {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG') return 'image/png'
  if (bytes.subarray(4, 8).toString('latin1') === 'ftyp') return 'video/mp4'
  return 'image/jpeg'
}

/**
 * Fetches a file as Meta and TikTok do, from the address a site gives; undefined if that fails. `reach` maps our site's
 * address, which differs in tests.
 */
export async function fetchFile(
  address: string,
  reach: (url: string) => string,
): Promise<PlayedFile | undefined> {
  const answer = await fetch(reach(address)).catch(() => undefined)
  if (!answer?.ok) return undefined
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (bytes.length === 0 || bytes.length > largest) return undefined
  return fileOf(bytes, answer.headers.get('content-type')?.split(';')[0] ?? typeOf(bytes))
}
