import { read } from 'node:fs'
import yauzl from 'yauzl'
import type { ZipPlace } from './zip-end'

const windowBytes = 256 * 1024

/**
 * Reads a ZIP for yauzl through a window, so that a directory of 200,000 entries does not take 400,000 reads. The caller that
 * opened the file closes it. The end record has no comment for yauzl, which would search it for another end record.
 */
export class WindowReader extends yauzl.RandomAccessReader {
  private readonly window = Buffer.allocUnsafe(windowBytes)
  private start = 0
  private end = 0

  constructor(
    private readonly fd: number,
    private readonly place: ZipPlace,
  ) {
    super()
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null, bytesRead?: number) => void,
  ) {
    const at = this.place.base + position
    // Node would throw, in a callback of its own, which ends the process. No file is this long.
    if (!Number.isSafeInteger(at)) return done(null, 0)
    if (length > windowBytes) return void read(this.fd, buffer, offset, length, at, done)
    if (at >= this.start && at + length <= this.end) {
      this.window.copy(buffer, offset, at - this.start, at - this.start + length)
      return done(null, length)
    }
    read(this.fd, this.window, 0, windowBytes, at, (error, bytesRead) => {
      if (error) return done(error)
      this.start = at
      this.end = at + bytesRead
      for (const byte of [this.place.end - 2, this.place.end - 1])
        if (byte >= this.start && byte < this.end) this.window[byte - this.start] = 0
      const got = Math.min(length, bytesRead)
      this.window.copy(buffer, offset, 0, got)
      done(null, got)
    })
  }
}
