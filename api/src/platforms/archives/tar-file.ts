import { open, read, unlink, write } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { crc32, createDeflateRaw, createGunzip } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import { ArchiveProblem } from '../archive'
import { type Container, deflated, stored, UploadEntry } from './entry'
import { nameOfEntry, sayable } from './entry-name'
import { archiveLimits } from './limits'
import { Places } from './places'
import type { Allowance, Listing } from './zip-file'

const readAt = promisify(read)
const writeAt = promisify(write)
const openFile = promisify(open)
const removeFile = promisify(unlink)

const block = 512
const pieceBytes = 256 * 1024
/** Smaller files are not worth compressing. */
const packFrom = 16 * 1024
/** Which files are compressed when written to disk. Media do not get smaller. */
const isText = (path: string) => /\.(json|js|csv|txt|html?|xml)$/i.test(path)

export const isGzip = (head: Buffer) => head.length >= 18 && head.readUInt32BE(0) >>> 8 === 0x1f8b08
/** POSIX and GNU both write `ustar` here. */
export const isTar = (head: Buffer) => head.length >= block && head.toString('latin1', 257, 262) === 'ustar'

/** How much the file can unpack to: the limits of a ZIP (limits.ts). */
function mostBytes({ size }: Container, isPacked: boolean, allowance: Allowance): number {
  const { uploadRatio, uploadRatioFrom } = archiveLimits
  return isPacked ? Math.min(allowance.bytes, Math.max(uploadRatioFrom, size * uploadRatio)) : allowance.bytes
}

async function* bounded(source: AsyncIterable<Buffer>, most: number, file: string): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const piece of source) {
    bytes += piece.length
    if (bytes > most) throw new ArchiveProblem('archive_bomb', { file })
    yield piece
  }
}

/** The files of a tar, one after another in a temporary file, each compressed separately like an entry of a ZIP. */
class Unpacked {
  readonly listing: Listing = { entries: [], unsafe: 0, otherwise: new Map(), replaced: 0, print: 0 }
  private readonly places = new Places()
  private end = 0
  /** Bytes written uncompressed. */
  private plain = 0
  count = 0

  constructor(
    private readonly from: Container,
    private readonly into: Container,
  ) {}

  async add({ name, size, type, mtime }: Header, content: AsyncIterable<Buffer>): Promise<void> {
    this.count++
    const isFile = type === 'file' || type === 'contiguous-file'
    const found = nameOfEntry(name, !isFile && type !== 'directory')
    if (found.kind === 'unsafe') this.listing.unsafe++
    if (!isFile || found.kind !== 'file') {
      for await (const piece of content) void piece
      return
    }
    const { path } = found
    // Media take as much space as in the archive. If uncompressed files exceed twice the archive's size, all further files are
    // compressed, whatever their name.
    const isPacked = size >= packFrom && (isText(path) || this.plain > 2 * this.from.size)
    const offset = this.end
    const crc = await this.keep(content, isPacked)
    const packedSize = this.end - offset
    if (!isPacked) this.plain += packedSize
    this.listing.print = (Math.imul(this.listing.print, 31) + crc) >>> 0
    const modified = mtime.getTime() > 0 ? Math.floor(mtime.getTime() / 1000) : undefined
    const method = isPacked ? deflated : stored
    this.places.put(
      this.listing.entries,
      new UploadEntry(this.into, path, size, modified, { offset, packedSize, method, crc }),
    )
    this.listing.replaced = this.places.replaced
  }

  private async keep(content: AsyncIterable<Buffer>, isPacked: boolean): Promise<number> {
    let crc = 0
    const summed = async function* () {
      for await (const piece of content) {
        crc = crc32(piece, crc)
        yield piece
      }
    }
    const write = async (source: AsyncIterable<Buffer>) => {
      for await (const piece of source) await this.write(piece)
    }
    if (isPacked) await pipeline(summed, createDeflateRaw({ level: 1, chunkSize: pieceBytes }), write)
    else await write(summed())
    return crc
  }

  private async write(piece: Buffer): Promise<void> {
    for (let at = 0; at < piece.length;) {
      const { bytesWritten } = await writeAt(this.into.fd, piece, at, piece.length - at, this.end)
      at += bytesWritten
      this.end += bytesWritten
      this.into.size = this.end
    }
  }
}

/** A tar ends with blocks of zeros; one that was cut off between two files has none. */
async function hasEnd({ fd, size }: Container): Promise<boolean> {
  const tail = Buffer.alloc(block)
  await readAt(fd, tail, 0, block, Math.max(0, size - block))
  return tail.every((byte) => byte === 0)
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '')

/** Maps an error to a problem of the archive, unless it is the system's (`ENOSPC`); zlib's codes begin with `Z_`. */
function asProblem(error: unknown, file: string, isBegun: boolean): unknown {
  const code = codeOf(error)
  if (error instanceof ArchiveProblem || /^E[A-Z]+$/.test(code)) return error
  const isCutOff = isBegun || code.startsWith('Z_')
  return new ArchiveProblem(
    isCutOff ? 'archive_truncated' : 'archive_not_readable',
    { file },
    { cause: error },
  )
}

/**
 * Reads a tar, gzipped or not, once from its beginning, and writes its files to `path` so that each can be read separately, like the
 * files of a ZIP. The file at `path` is unlinked before anything is written: so it disappears when it is closed, even after a crash.
 * Media are written unchanged; texts are compressed again.
 * @throws ArchiveProblem truncated, bomb, too many entries, not readable.
 */
export async function unpackTar(
  container: Container,
  path: string,
  isPacked: boolean,
  allowance: Allowance,
  onOpen: (fd: number) => void,
): Promise<Listing> {
  const file = sayable(container.name)
  const fd = await openFile(path, 'w+', 0o600)
  onOpen(fd)
  await removeFile(path)
  const unpacked = new Unpacked(container, { ...container, fd, size: 0, isBare: true })
  const most = mostBytes(container, isPacked, allowance)
  const tar = extract()
  // Not a Node stream: it would close the file.
  const source = new UploadEntry(container, container.name, container.size, undefined).bytes()
  let bytes = 0
  const limited = (pieces: AsyncIterable<Buffer>) => bounded(pieces, most, file)
  const into = tar as unknown as NodeJS.WritableStream
  const fed = isPacked
    ? pipeline(source, createGunzip({ chunkSize: pieceBytes }), limited, into)
    : pipeline(source, limited, into)
  // The error is handled below; the loop may end with another error first.
  fed.catch(() => {})
  try {
    for await (const entry of tar) {
      const { header } = entry
      bytes += header.size
      if (header.size > archiveLimits.entryBytes || bytes > most)
        throw new ArchiveProblem('archive_bomb', { file })
      if (--allowance.entries < 0)
        throw new ArchiveProblem('archive_too_many_entries', { file, limit: archiveLimits.entries })
      await unpacked.add(header, entry as AsyncIterable<Buffer>)
    }
    await fed
    if (!isPacked && !(await hasEnd(container))) throw new ArchiveProblem('archive_truncated', { file })
  } catch (error) {
    tar.destroy()
    const why = await fed.then(
      () => error,
      (reason: unknown) => reason,
    )
    throw asProblem(error instanceof ArchiveProblem ? error : why, file, unpacked.count > 0)
  }
  allowance.bytes -= bytes
  return unpacked.listing
}
