import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** One file of a ZIP. `open` is called when its turn comes. */
export type ZipEntry =
  | {
      path: string
      /** zlib's level, default 6; 0 for data that is already compressed: pictures, videos. */
      level?: number
      open: () => Readable
    }
  | { path: string; text: string }

/**
 * A ZIP that is generated while it is sent: the next entry is requested when the previous one has been read, so that only one is open
 * at a time. An error cuts the stream off, because the browser reports a cut download and would not notice a missing file. If the
 * reader leaves, the open entry is closed and no more are requested.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile()
  fill(zip, entries).catch((error: Error) => zip.outputStream.destroy(error))
  return zip.outputStream
}

async function fill(zip: ZipFile, entries: AsyncIterable<ZipEntry>): Promise<void> {
  const { outputStream } = zip
  let current: Readable | undefined
  const closed = new Promise<void>((resolve) => {
    outputStream.once('close', () => {
      current?.destroy()
      resolve()
    })
  })
  for await (const entry of entries) {
    if ('text' in entry) zip.addBuffer(Buffer.from(entry.text), entry.path)
    else await Promise.race([add(zip, entry, (content) => (current = content)), closed])
    if (outputStream.destroyed) return
  }
  zip.end()
}

/** Resolves when the whole entry has been read. */
const add = (
  zip: ZipFile,
  { path, level = 6, open }: Exclude<ZipEntry, { text: string }>,
  onOpen: (content: Readable) => void,
) =>
  new Promise<void>((resolve, reject) => {
    zip.addReadStreamLazy(path, { compress: level > 0, compressionLevel: level }, (done) => {
      try {
        const content = open()
        content.once('end', resolve)
        content.once('error', reject)
        onOpen(content)
        done(null, content)
      } catch (error) {
        // Thrown from here it would be unhandled, and end the process.
        reject(error as Error)
      }
    })
  })

/** The file name extension of a kept file, by its type and never by its name in an archive: none makes it executable. */
export const endingOf = (type: string) => endings[type] ?? 'bin'
const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/heic': 'heic',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
}
