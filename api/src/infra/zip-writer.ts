import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** One file of a ZIP. `open` is called when its turn comes. */
export type ZipEntry =
  | {
      path: string
      /** zlib's level, 6 where nothing is said; 0 for what is packed already: pictures, films. */
      level?: number
      open: () => Readable
    }
  | { path: string; text: string }

/**
 * A ZIP that is made as it goes out: the next entry is asked for when the one before has been read, so that however many
 * there are one is open at a time. A fault breaks it off (half a file is worse than none, and the browser says so); a
 * reader who goes away closes what is open and asks for no more.
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

/** Resolves when all of it has been read. */
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
        // Thrown on from here it would be no one's, and end the process.
        reject(error as Error)
      }
    })
  })

/** The ending of a kept file's name, by what it is and never by what an archive called it: none is a program by its name. */
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
