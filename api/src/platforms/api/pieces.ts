import type { PartFile } from '../publisher'

/** Yields a file in pieces, from byte `from` on; only one piece is in memory at a time. */
export async function* piecesOf(file: PartFile, size: number, from = 0) {
  for (let start = from; start < file.bytes; start += size) {
    const end = Math.min(start + size, file.bytes) - 1
    yield { start, end, isLast: end === file.bytes - 1, bytes: await file.read(start, end) }
  }
}

/** Reads a whole file: only for kinds with a small size limit (pictures). */
export const wholeOf = (file: PartFile) => file.read(0, file.bytes - 1)
