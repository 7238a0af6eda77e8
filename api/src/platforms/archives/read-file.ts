import type { ListTally } from '../json/list-scanner'
import { readLists } from '../json/read-lists'
import { type Want, wholeObject } from '../json/seek'
import { EntryBroken, type UploadEntry } from './entry'
import { archiveLimits, peekBytes } from './limits'
import { asUtf8, decodeText } from './text-bytes'

/** Reads an export's file about its owner. */
export const readOwner = (entry: UploadEntry) => readWhole(entry, archiveLimits.ownerFile)

/** The first bytes of an entry, as text; what cannot be read is empty. */
export async function peek(entry: UploadEntry, bytes = peekBytes): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of entry.bytes()) {
      pieces.push(piece)
      size += piece.length
      if (size >= bytes) break
    }
  } catch (error) {
    if (!(error instanceof EntryBroken)) throw error
  }
  return decodeText(Buffer.concat(pieces).subarray(0, bytes))
}

/** Reads a small JSON file, or one of X's assignments, as a whole; undefined if it is too large or cannot be parsed. */
export async function readWhole(
  entry: UploadEntry,
  most: number = archiveLimits.wholeFile,
): Promise<unknown> {
  if (entry.size > most) return undefined
  const pieces: Buffer[] = []
  try {
    for await (const piece of asUtf8(entry.bytes())) pieces.push(piece)
    const text = Buffer.concat(pieces).toString('utf8')
    const start = /^\s*[[{]/.test(text) ? 0 : text.indexOf('=') + 1
    return JSON.parse(text.slice(start).replace(/;\s*$/, ''))
  } catch (error) {
    // A RangeError: nested too deep for JSON.parse.
    if (error instanceof EntryBroken || error instanceof SyntaxError || error instanceof RangeError)
      return undefined
    throw error
  }
}

/** The result of reading a record file: what its text contained, and whether its bytes match the archive's declaration. */
export interface FileOutcome extends ListTally {
  broken: boolean
  /** Its bytes do not match the archive's declaration, or it breaks off; if false, a broken file contains something else. */
  isDamaged: boolean
}

/**
 * Yields the records of a JSON file unchanged, in batches. `isRecord` decides whether a text without a list is itself one
 * record, which some platforms write if there is only one, or one in each line.
 */
export async function* readRecords(
  entry: UploadEntry,
  want: Want,
  settle: (outcome: FileOutcome) => void,
  isRecord?: (value: unknown) => boolean,
): AsyncGenerator<{ path: readonly string[]; values: unknown[] }> {
  let tally: ListTally = { found: false, skipped: 0, truncated: false }
  let broken = false
  try {
    yield* readLists(asUtf8(entry.bytes()), want, (result) => (tally = result))
    if (isRecord && !tally.found && !tally.truncated) {
      let rest = tally
      let others = 0
      for await (const { path, values } of readLists(asUtf8(entry.bytes()), wholeObject, (it) => (rest = it)))
        if (values.every(isRecord)) {
          tally = { ...tally, found: true }
          yield { path, values }
        } else others++
      if (tally.found) tally = { ...rest, skipped: rest.skipped + others }
    }
  } catch (error) {
    if (!(error instanceof EntryBroken)) throw error
    broken = true
  }
  const isDamaged = broken || tally.truncated
  settle({ ...tally, isDamaged, broken: isDamaged || !tally.found })
}
