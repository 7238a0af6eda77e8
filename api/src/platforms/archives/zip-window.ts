import { read } from 'node:fs'
import yauzl from 'yauzl'

const windowBytes = 256 * 1024

/**
 * Reads a file for yauzl through a window, so that a directory of 200,000 entries does not take 400,000 reads. The caller that
 * opened the file closes it.
 */
export class WindowReader extends yauzl.RandomAccessReader {
  private readonly window = Buffer.allocUnsafe(windowBytes)
  private start = 0
  private end = 0

  constructor(private readonly fd: number) {
    super()
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null, bytesRead?: number) => void,
  ) {
    // Node would throw, in a callback of its own, which ends the process. No file is this long.
    if (!Number.isSafeInteger(position)) return done(null, 0)
    if (length > windowBytes) return void read(this.fd, buffer, offset, length, position, done)
    if (position >= this.start && position + length <= this.end) {
      this.window.copy(buffer, offset, position - this.start, position - this.start + length)
      return done(null, length)
    }
    read(this.fd, this.window, 0, windowBytes, position, (error, bytesRead) => {
      if (error) return done(error)
      this.start = position
      this.end = position + bytesRead
      const got = Math.min(length, bytesRead)
      this.window.copy(buffer, offset, 0, got)
      done(null, got)
    })
  }
}
