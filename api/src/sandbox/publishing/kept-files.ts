import type { PlayedFile } from '../world'

const largest = 512 * 1024 * 1024
let made = 0
/** Numbers as Meta and X give them. */
export const newId = () => String(1_790_000_000_000_000 + ++made)

export const fileOf = (bytes: Buffer, type: string): PlayedFile => ({
  id: newId(),
  kind: type.startsWith('video/') ? 'video' : 'photo',
  type,
  bytes,
})

/** What a file is, by its first bytes: who uploads by form does not say. */
export function typeOf(bytes: Buffer): string {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG') return 'image/png'
  if (bytes.subarray(4, 8).toString('latin1') === 'ftyp') return 'video/mp4'
  return 'image/jpeg'
}

/**
 * Fetches a file as Meta and TikTok do, from the address a site names; undefined where it cannot be had. `reach` is where
 * our own site is reached, which has another name in tests.
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
