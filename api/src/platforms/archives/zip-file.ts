import { read } from 'node:fs'
import { promisify } from 'node:util'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { ArchiveProblem } from '../archive'
import { type Container, deflated, stored, UploadEntry } from './entry'
import { entryName, OddNames, sayable } from './entry-name'
import { archiveLimits } from './limits'
import { Places } from './places'
import { commentMax, placeOfZip, type ZipPlace } from './zip-end'
import { WindowReader } from './zip-window'

const readAt = promisify(read)

/** The contents of an archive, checked before any of it is used. */
export interface Listing {
  entries: UploadEntry[]
  /** Entries left out because of where their paths lead. */
  unsafe: number
  /** How many entries are left out because of their compression, by its name. */
  otherwise: Map<string, number>
  /** How often a path occurred again with different content. */
  replaced: number
  /** Identifies copies of one file: a hash of the checksums of all entries. */
  print: number
}

function asProblem(error: unknown, name: string): ArchiveProblem {
  if (error instanceof ArchiveProblem) return error
  const text = error instanceof Error ? error.message : ''
  const file = sayable(name)
  if (text.includes('encryption')) return new ArchiveProblem('archive_encrypted', { file }, { cause: error })
  // The end record is there, but what it points to is not: a piece is missing before it.
  return new ArchiveProblem('archive_truncated', { file }, { cause: error })
}

/** Sums up what a directory declares, and refuses what no honest archive declares. */
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
    // Deflate adds at most 5 bytes per 16 KiB: an entry that declares a smaller size than its packed data needs is lying.
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
    // Rejects entries that share bytes: this is how the largest bombs are made (D. Fifield, "A better zip bomb").
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

/** Names of the compression methods that are not supported (APPNOTE 4.4.5). */
const packings: Record<number, string> = {
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
}

const earliest = Date.UTC(1990, 0, 1)

/** In seconds. ZIP has no time zone; the platforms write UTC. Tools without a time write 1980. */
function modified(entry: Entry): number | undefined {
  const at = entry.getLastModDate({ timezone: 'UTC' }).getTime()
  return at >= earliest ? Math.floor(at / 1000) : undefined
}

/** How many entries and bytes the upload can still have. */
export interface Allowance {
  entries: number
  bytes: number
}

const entrySignature = 0x02014b50
const entryHead = 46

/** How many entries a directory has. The number in the end record can be smaller: Finder begins at 0 again after 65,535. */
async function countEntries({ fd, size }: Container, start: number): Promise<number> {
  const window = Buffer.allocUnsafe(256 * 1024)
  let count = 0
  for (let begin = start; begin < size;) {
    const { bytesRead } = await readAt(fd, window, 0, window.length, begin)
    let at = 0
    while (at + entryHead <= bytesRead && window.readUInt32LE(at) === entrySignature) {
      const [name, extra, comment] = [28, 30, 32].map((field) => window.readUInt16LE(at + field))
      at += entryHead + name! + extra! + comment!
      count++
    }
    if (bytesRead < entryHead || at + entryHead <= bytesRead) return count
    begin += at
  }
  return count
}

async function list(
  container: Container,
  place: ZipPlace,
  allowance: Allowance,
  names: OddNames,
): Promise<Listing> {
  const zip = await openZip(container, place)
  const { base } = place
  const file = sayable(container.name)
  if (container.size - zip.readEntryCursor > archiveLimits.directory + 4 * commentMax) {
    throw new ArchiveProblem('archive_too_many_entries', { file, limit: archiveLimits.entries })
  }
  zip.entryCount = Math.max(zip.entryCount, await countEntries(container, base + zip.readEntryCursor))
  if (zip.entryCount > allowance.entries) {
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
      offset: base + offset,
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

const openZip = ({ fd }: Container, place: ZipPlace): Promise<ZipFile> =>
  yauzl.fromRandomAccessReaderPromise(new WindowReader(fd, place), place.end - place.base, {
    autoClose: true,
    lazyEntries: true,
    // Names are decoded and checked one by one here: yauzl rejects the whole file at the first bad one.
    decodeStrings: false,
    validateEntrySizes: false,
  })

/**
 * Reads the directory of a ZIP; twice if its names turn out to be in a code page.
 * @throws ArchiveProblem truncated, encrypted, bomb, too many entries.
 */
export async function listZip(container: Container, allowance: Allowance): Promise<Listing> {
  try {
    const names = new OddNames()
    const before = { ...allowance }
    const place = await placeOfZip(container)
    const listing = await list(container, place, allowance, names)
    if (!names.settle()) return listing
    Object.assign(allowance, before)
    return await list(container, place, allowance, names)
  } catch (error) {
    throw asProblem(error, container.name)
  }
}
