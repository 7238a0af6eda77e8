import { Writable } from 'node:stream'

/** The fields of one row, as offsets in a buffer: `starts[i]` to `ends[i]`; an end of -1 is null. */
export type OnRow = (bytes: Buffer, starts: Int32Array, ends: Int32Array) => void

/** PostgreSQL manual, COPY, "Binary Format": the signature, the flags and the length of the header extension. */
const headBytes = 19

/**
 * Receives the output of `COPY … TO STDOUT (format binary)` and calls back for each row. Numbers are read in place: a million
 * rows of pairs would be 250 MB of text, and as many strings.
 */
export function binaryRows(columns: number, onRow: OnRow): Writable {
  const starts = new Int32Array(columns)
  const ends = new Int32Array(columns)
  let rest: Buffer = Buffer.alloc(0)
  let isHeadRead = false
  return new Writable({
    highWaterMark: 1024 * 1024,
    write(chunk: Buffer, _encoding, done) {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      let at = 0
      if (!isHeadRead) {
        if (bytes.length < headBytes) {
          rest = bytes
          return done()
        }
        at = headBytes
        isHeadRead = true
      }
      for (let next = rowAt(bytes, at, starts, ends); next > 0; next = rowAt(bytes, at, starts, ends)) {
        onRow(bytes, starts, ends)
        at = next
      }
      rest = bytes.subarray(at)
      done()
    },
  })
}

/** The end of the row that begins here; 0 if it is not complete yet, or there are no more rows. */
function rowAt(bytes: Buffer, from: number, starts: Int32Array, ends: Int32Array): number {
  if (from + 2 > bytes.length || bytes.readInt16BE(from) < 0) return 0
  let at = from + 2
  for (let column = 0; column < starts.length; column++) {
    if (at + 4 > bytes.length) return 0
    const length = bytes.readInt32BE(at)
    at += 4
    starts[column] = at
    ends[column] = length < 0 ? -1 : at + length
    at += Math.max(0, length)
    if (at > bytes.length) return 0
  }
  return at
}
