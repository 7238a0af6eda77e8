import { createHash } from 'node:crypto'

type Zstd = typeof import('@bokuweb/zstd-wasm')

/** RFC 9842, section 5: a skippable frame that holds the dictionary's SHA-256, then a Zstandard frame. */
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0])
const header = magic.length + 32
/** Higher levels take three times as long and save only one byte in a thousand (docs/decisions/0014-deltas.md). */
const level = 16

let loaded: Promise<Zstd> | undefined
const load = () => (loaded ??= import('@bokuweb/zstd-wasm').then(async (zstd) => (await zstd.init(), zstd)))

/** Packs a file as its delta from another, in the content coding `dcz`. */
export async function packDelta(bytes: Buffer, dictionary: Buffer): Promise<Buffer> {
  const zstd = await load()
  const context = zstd.createCCtx()
  try {
    const packed = zstd.compressUsingDict(context, bytes, dictionary, level)
    return Buffer.concat([magic, createHash('sha256').update(dictionary).digest(), packed])
  } finally {
    zstd.freeCCtx(context)
  }
}

/**
 * @param size of the file that should result: a few bytes can claim to unpack to fill all memory
 * @returns null if it is not a delta from this dictionary to a file of this size
 */
export async function unpackDelta(delta: Buffer, dictionary: Buffer, size: number): Promise<Buffer | null> {
  const hash = createHash('sha256').update(dictionary).digest('base64')
  if (dictionaryOf(delta) !== hash || contentSize(delta.subarray(header)) !== size) return null
  const zstd = await load()
  const context = zstd.createDCtx()
  try {
    return Buffer.from(zstd.decompressUsingDict(context, delta.subarray(header), dictionary))
  } catch {
    return null
  } finally {
    zstd.freeDCtx(context)
  }
}

/** The SHA-256 of the dictionary a delta is from, as base64; undefined if it is no delta. */
export const dictionaryOf = (delta: Buffer): string | undefined =>
  delta.length > header && delta.subarray(0, magic.length).equals(magic)
    ? delta.subarray(magic.length, header).toString('base64')
    : undefined

/** The unpacked size that a frame declares (RFC 8878, section 3.1.1.1); undefined if it declares none. */
function contentSize(frame: Buffer): number | undefined {
  if (frame.length < 6 || frame.readUInt32LE(0) !== 0xfd2fb528) return undefined
  const descriptor = frame.readUInt8(4)
  const isSingle = (descriptor & 0x20) !== 0
  const at = 5 + (isSingle ? 0 : 1) + ([0, 1, 2, 4][descriptor & 3] ?? 0)
  const length = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0
  if (length === 0 || length === 8 || frame.length < at + length) return undefined
  return frame.readUIntLE(at, length) + (length === 2 ? 256 : 0)
}
