import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A ZIP that is made as it goes out, entry by entry. */
export interface ZipWriter {
  /** What is open is opened when its turn comes. Pictures and films are packed already: `compress` is for texts. */
  add: (path: string, compress: boolean, open: () => Readable) => void
  addText: (path: string, text: string) => void
  /** No more comes: the ZIP, to be read. */
  end: () => Readable
}

export function zipWriter(): ZipWriter {
  const zip = new ZipFile()
  // One is open at a time; the one that is when the reader goes away is closed.
  let current: Readable | undefined
  zip.outputStream.once('close', () => current?.destroy())
  return {
    add: (path, compress, open) =>
      zip.addReadStreamLazy(path, { compress, compressionLevel: compress ? 6 : 0 }, (done) => {
        const content = open()
        // Half a file is worse than none: the download breaks, and the browser says so.
        content.once('error', (error) => zip.outputStream.destroy(error))
        current = content
        done(null, content)
      }),
    addText: (path, text) => zip.addBuffer(Buffer.from(text), path),
    end: () => {
      zip.end()
      return zip.outputStream
    },
  }
}

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
