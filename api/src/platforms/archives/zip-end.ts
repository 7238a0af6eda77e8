import { read } from 'node:fs'
import { promisify } from 'node:util'
import { ArchiveProblem } from '../archive'
import type { Container } from './entry'
import { sayable } from './entry-name'

const readAt = promisify(read)

export const commentMax = 0xffff
const endBytes = 22
const endSignature = 0x06054b50
const locatorBytes = 20
const locatorSignature = 0x07064b50
const entrySignature = 0x02014b50

/** How many end records are examined: a file can consist of nothing else. */
const recordsMax = 1000

/** Where a ZIP is in its file. */
export interface ZipPlace {
  /** Offsets in the ZIP count from here. */
  base: number
  /** The end of the end record, without the comment. */
  end: number
}

interface EndRecord extends ZipPlace {
  /** It has entries, or says that they are in a ZIP64 record. */
  isFilled: boolean
  /**
   * Whether its directory is where it says. If it is right before the record, but not where it says, another ZIP comes first: one of
   * the two would be left out.
   */
  directory: 'found' | 'shifted' | 'none'
}

async function bytesAt(fd: number, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = at < 0 ? { bytesRead: 0 } : await readAt(fd, bytes, 0, length, at)
  return bytes.subarray(0, bytesRead)
}

const beginsWith = (bytes: Buffer, signature: number) =>
  bytes.length >= 4 && bytes.readUInt32LE(0) === signature

/** How many bytes of empty ZIPs a file begins with. They are end records without entries. */
async function emptyBefore({ fd }: Container): Promise<number> {
  let at = 0
  for (let records = 0; records < recordsMax; records++) {
    const record = await bytesAt(fd, at, endBytes)
    const isEmpty = record.length === endBytes && beginsWith(record, endSignature)
    if (!isEmpty || record.readUInt16LE(10) > 0 || record.readUInt32LE(12) > 0) return at
    at += endBytes + record.readUInt16LE(20)
  }
  return at
}

async function examine({ fd }: Container, at: number, record: Buffer, before: number): Promise<EndRecord> {
  const [count, size, offset] = [record.readUInt16LE(10), record.readUInt32LE(12), record.readUInt32LE(16)]
  const found = { base: 0, end: at + endBytes, isFilled: count + size > 0, directory: 'none' as const }
  if (!found.isFilled) return found
  if (beginsWith(await bytesAt(fd, at - locatorBytes, 4), locatorSignature))
    return { ...found, directory: 'found' }
  const base = at - size - offset
  if (beginsWith(await bytesAt(fd, at - size, 4), entrySignature))
    return base === 0 || base === before
      ? { ...found, base, directory: 'found' }
      : { ...found, directory: 'shifted' }
  const isThere = offset < at && beginsWith(await bytesAt(fd, offset, 4), entrySignature)
  return isThere ? { ...found, directory: 'found' } : found
}

/**
 * Finds where a ZIP ends: at the last end record that has a directory. A comment can contain what looks like another one,
 * and the record of an empty ZIP can be before or after it. Bytes after it are ignored. Without an end record the directory is
 * lost, and so is the file.
 */
export async function placeOfZip(container: Container): Promise<ZipPlace> {
  const { fd, size, name } = container
  // Twice the longest comment: up to this much may have been appended.
  const tail = await bytesAt(fd, Math.max(0, size - 2 * commentMax - endBytes), 2 * commentMax + endBytes)
  const before = await emptyBefore(container)
  const truncated = (more: { directory?: string } = {}) =>
    new ArchiveProblem('archive_truncated', { file: sayable(name), ...more })
  let filled: EndRecord | undefined
  let last: EndRecord | undefined
  let records = 0
  for (let at = tail.length - endBytes; at >= 0 && records < recordsMax; at--) {
    if (tail[at] !== 0x50 || tail.readUInt32LE(at) !== endSignature) continue
    if (at + endBytes + tail.readUInt16LE(at + 20) > tail.length) continue
    records++
    const found = await examine(container, size - tail.length + at, tail.subarray(at), before)
    last ??= found
    if (found.isFilled) filled ??= found
    if (found.directory === 'shifted') throw truncated()
    if (found.directory === 'found') return found
  }
  const found = filled ?? last
  if (!found) throw truncated({ directory: 'missing' })
  return found
}
