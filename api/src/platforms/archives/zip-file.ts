import { read } from 'node:fs'
import { promisify } from 'node:util'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { ArchiveProblem } from '../archive'
import { type Container, deflated, stored, UploadEntry } from './entry'
import { entryName, OddNames, sayable } from './entry-name'
import { archiveLimits } from './limits'
import { Places } from './places'
import { WindowReader } from './zip-window'

const readAt = promisify(read)

/** What an archive holds, judged before anything of it is used. */
export interface Listing {
  entries: UploadEntry[]
  /** Entries left out because of where their paths lead. */
  unsafe: number
  /** How many entries are left out because of how they are packed, by what that is called. */
  otherwise: Map<string, number>
  /** How often a path came again with something else in it. */
  replaced: number
  /** Tells two copies of one file: the check sums of all entries. */
  print: number
}

const endBytes = 22
const endSignature = 0x06054b50
const commentMax = 0xffff

/**
 * Where the ZIP ends: behind the last end record that fits. What someone appended is left out, for yauzl would
 * refuse the file because of it. Without an end record the central directory is gone, and the file with it.
 */
async function zipEnd({ fd, size, name }: Container): Promise<number> {
  // Twice the longest comment: so much may have been appended.
  const tail = Buffer.alloc(Math.min(size, 2 * commentMax + endBytes))
  await readAt(fd, tail, 0, tail.length, size - tail.length)
  for (let at = tail.length - endBytes; at >= 0; at--) {
    if (tail[at] !== 0x50 || tail.readUInt32LE(at) !== endSignature) continue
    const end = at + endBytes + tail.readUInt16LE(at + 20)
    if (end <= tail.length) return size - tail.length + end
  }
  throw new ArchiveProblem('archive_truncated', { file: sayable(name), directory: 'missing' })
}

function asProblem(error: unknown, name: string): ArchiveProblem {
  if (error instanceof ArchiveProblem) return error
  const text = error instanceof Error ? error.message : ''
  const file = sayable(name)
  if (text.includes('encryption')) return new ArchiveProblem('archive_encrypted', { file }, { cause: error })
  // The end is there, and what it points to is not: a piece is missing before it.
  return new ArchiveProblem('archive_truncated', { file }, { cause: error })
}

/** Sums up what a directory declares, and refuses what no archive is. */
class Judge {
  private unpacked = 0
  private readonly from: Float64Array
  private readonly to: Float64Array
  private count = 0

  constructor(
    private readonly container: Container,
    entries: number,
  ) {
    this.from = new Float64Array(entries)
    this.to = new Float64Array(entries)
  }

  add(entry: Entry) {
    const { compressedSize: packed, uncompressedSize: size } = entry
    const { entryBytes, entryRatio, entryRatioFrom } = archiveLimits
    if (size > entryBytes || (size > entryRatioFrom && size > packed * entryRatio)) this.refuse()
    // Deflate adds 5 bytes to 16 KiB at most: an entry that declares less than it must hold lies.
    if (packed > size + size / 1000 + 1024) this.refuse()
    this.unpacked += size
    this.from[this.count] = entry.relativeOffsetOfLocalHeader
    this.to[this.count++] = entry.relativeOffsetOfLocalHeader + 30 + entry.fileNameLength + packed
  }

  finish() {
    const { uploadBytes, uploadRatio, uploadRatioFrom } = archiveLimits
    const { unpacked } = this
    if (
      unpacked > uploadBytes ||
      (unpacked > uploadRatioFrom && unpacked > this.container.size * uploadRatio)
    )
      this.refuse()
    // Entries that share bytes: how the largest bombs are made (D. Fifield, "A better zip bomb").
    const order = Uint32Array.from(this.from.keys()).sort((a, b) => this.from[a]! - this.from[b]!)
    for (let n = 1; n < order.length; n++) {
      if (this.from[order[n]!]! < this.to[order[n - 1]!]!) this.refuse()
    }
    return unpacked
  }

  private refuse(): never {
    throw new ArchiveProblem('archive_bomb', { file: sayable(this.container.name) })
  }
}

/** What the ways of packing that are not read here are called (APPNOTE 4.4.5). */
const packings: Record<number, string> = {
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
}

const earliest = Date.UTC(1990, 0, 1)

/** In seconds. ZIP has no time zone; the platforms write UTC. Tools that know no time write 1980. */
function modified(entry: Entry): number | undefined {
  const at = entry.getLastModDate({ timezone: 'UTC' }).getTime()
  return at >= earliest ? Math.floor(at / 1000) : undefined
}

/** How many entries, and bytes, the upload may still have. */
export interface Allowance {
  entries: number
  bytes: number
}

async function list(
  zip: ZipFile,
  container: Container,
  allowance: Allowance,
  names: OddNames,
): Promise<Listing> {
  const file = sayable(container.name)
  if (zip.entryCount > allowance.entries) {
    throw new ArchiveProblem('archive_too_many_entries', { file, limit: archiveLimits.entries })
  }
  if (container.size - zip.readEntryCursor > archiveLimits.directory + 4 * commentMax) {
    throw new ArchiveProblem('archive_too_many_entries', { file, limit: archiveLimits.entries })
  }
  allowance.entries -= zip.entryCount
  const judge = new Judge(container, zip.entryCount)
  const listing: Listing = { entries: [], unsafe: 0, otherwise: new Map(), replaced: 0, print: 0 }
  const places = new Places()
  for await (const entry of zip.eachEntry()) {
    judge.add(entry)
    if (entry.isEncrypted()) throw new ArchiveProblem('archive_encrypted', { file })
    listing.print = (Math.imul(listing.print, 31) + entry.crc32) >>> 0
    const name = entryName(entry, names)
    if (name.kind === 'unsafe') listing.unsafe++
    if (name.kind !== 'file') continue
    const {
      relativeOffsetOfLocalHeader: offset,
      compressedSize: packedSize,
      compressionMethod: method,
      crc32: crc,
    } = entry
    if (method !== stored && method !== deflated) {
      const format = packings[method] ?? `method ${method}`
      listing.otherwise.set(format, (listing.otherwise.get(format) ?? 0) + 1)
      continue
    }
    const found = new UploadEntry(container, name.path, entry.uncompressedSize, modified(entry), {
      offset,
      packedSize,
      method,
      crc,
    })
    places.put(listing.entries, found)
  }
  listing.replaced = places.replaced
  allowance.bytes -= judge.finish()
  if (allowance.bytes < 0) throw new ArchiveProblem('archive_bomb', { file })
  return listing
}

async function openZip(container: Container): Promise<ZipFile> {
  const end = await zipEnd(container)
  return yauzl.fromRandomAccessReaderPromise(new WindowReader(container.fd), end, {
    autoClose: true,
    lazyEntries: true,
    // Names are decoded and judged one by one here: yauzl gives up the whole file at the first bad one.
    decodeStrings: false,
    validateEntrySizes: false,
  })
}

/**
 * Reads the directory of a ZIP; twice, where its names turn out to be in a code page.
 * @throws ArchiveProblem truncated, encrypted, bomb, too many entries.
 */
export async function listZip(container: Container, allowance: Allowance): Promise<Listing> {
  try {
    const names = new OddNames()
    const before = { ...allowance }
    const listing = await list(await openZip(container), container, allowance, names)
    if (!names.settle()) return listing
    Object.assign(allowance, before)
    return await list(await openZip(container), container, allowance, names)
  } catch (error) {
    throw asProblem(error, container.name)
  }
}
