import { read } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, crc32, createInflateRaw } from 'node:zlib'
import { ArchiveProblem } from '../archive'
import { sayable } from './entry-name'

const pieceBytes = 256 * 1024
const readAt = promisify(read)

/** The file does not match what the archive declares. The rest of the archive may be intact. */
export class EntryBroken extends Error {
  override name = 'EntryBroken'
}

/** An uploaded file, open for reading. */
export interface Container {
  /** Its number among the files of the upload. */
  index: number
  /** Its name on the member's machine. */
  name: string
  fd: number
  size: number
  /** Its entries have no local headers: each begins exactly at its offset (`tar-file.ts`). */
  isBare?: boolean
}

/** Where an entry is in a file, and what a ZIP's central directory declares about it. */
export interface Packed {
  offset: number
  packedSize: number
  method: number
  crc: number
}

export const stored = 0
export const deflated = 8
const loose = -1

/** One file of an upload: an entry of a ZIP, or a loose file. There can be 200,000, so the fields are kept flat. */
export class UploadEntry {
  private readonly offset: number
  private readonly packedSize: number
  private readonly method: number
  private readonly sum: number

  constructor(
    readonly container: Container,
    readonly path: string,
    readonly size: number,
    /** In seconds since 1970. */
    private readonly modifiedSecond: number | undefined,
    packed?: Packed,
  ) {
    this.offset = packed?.offset ?? 0
    this.packedSize = packed?.packedSize ?? size
    this.method = packed?.method ?? loose
    this.sum = packed?.crc ?? 0
  }

  /** The path in lower case, which identifies the entry. */
  get key() {
    return this.path.toLowerCase()
  }

  /** The checksum that the archive declares; undefined for a loose file. */
  get crc(): number | undefined {
    return this.method === loose ? undefined : this.sum
  }

  /** Milliseconds since 1970. */
  get modified(): number | undefined {
    return this.modifiedSecond === undefined ? undefined : this.modifiedSecond * 1000
  }

  /** The name shown to the member. */
  get said() {
    return sayable(this.path)
  }

  /** Its bytes, never more than it declares; at the end, size and checksum are compared. */
  async *bytes(): AsyncGenerator<Buffer> {
    if (this.method === loose) return yield* this.range(0, this.size)
    const raw = this.range(await this.dataStart(), this.packedSize)
    let size = 0
    let crc = 0
    for await (const piece of this.method === stored ? raw : inflate(raw)) {
      size += piece.length
      if (size > this.size) throw new ArchiveProblem('archive_bomb', { file: this.said })
      crc = crc32(piece, crc)
      yield piece
    }
    if (size !== this.size || crc !== this.sum) throw new EntryBroken('size or check sum')
  }

  /** @throws EntryBroken if not even the beginning of its data can be found. */
  async check(): Promise<void> {
    if (this.method !== loose) await this.dataStart()
  }

  stream(): Readable {
    return Readable.from(this.bytes(), { objectMode: false })
  }

  /** Finds where the data begins: only the entry's own header says so, because it can be longer than the directory's. */
  private async dataStart() {
    const { method, offset, packedSize } = this
    const { fd, size, isBare } = this.container
    if (isBare) return offset
    if (offset > size) throw new EntryBroken('beyond the end of the file')
    if (method !== stored && method !== deflated) throw new EntryBroken(`packed by method ${method}`)
    const header = Buffer.alloc(30)
    const { bytesRead } = await readAt(fd, header, 0, 30, offset)
    if (bytesRead < 30 || header.readUInt32LE(0) !== 0x04034b50) throw new EntryBroken('no header')
    const start = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
    if (start + packedSize > size) throw new EntryBroken('beyond the end of the file')
    return start
  }

  /** Does not use a Node stream, which would close the file when the loop ends early. */
  private async *range(start: number, length: number): AsyncGenerator<Buffer> {
    const end = start + length
    for (let at = start; at < end;) {
      const piece = Buffer.allocUnsafe(Math.min(pieceBytes, end - at))
      const { bytesRead } = await readAt(this.container.fd, piece, 0, piece.length, at)
      if (bytesRead === 0) throw new EntryBroken('cut short')
      at += bytesRead
      yield bytesRead < piece.length ? piece.subarray(0, bytesRead) : piece
    }
  }
}

async function* inflate(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inflater = createInflateRaw({ chunkSize: pieceBytes, finishFlush: constants.Z_SYNC_FLUSH })
  pipeline(Readable.from(source), inflater, () => undefined)
  try {
    yield* inflater as AsyncIterable<Buffer>
  } catch (error) {
    throw error instanceof EntryBroken ? error : new EntryBroken('does not inflate', { cause: error })
  } finally {
    inflater.destroy()
  }
}
