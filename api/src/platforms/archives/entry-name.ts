import { crc32 } from 'node:zlib'
import yauzl, { type Entry } from 'yauzl'
import { decoderOf, pairsPageOf, type Decoder } from './code-page'
import { archiveLimits } from './limits'

const strict = new TextDecoder('utf-8', { fatal: true })

function asUtf8(bytes: Buffer): string | undefined {
  try {
    return strict.decode(bytes)
  } catch {
    return undefined
  }
}

/** The extra field of Info-ZIP and WinRAR for a name that is in a code page, or has `?` for characters missing there (APPNOTE 4.6.9). */
function unicodeName({ extraFields, fileNameRaw }: Entry): string | undefined {
  const field = extraFields.find(({ id, data }) => id === 0x7075 && data.length > 5 && data[0] === 1)?.data
  return field?.readUInt32LE(1) === crc32(fileNameRaw) ? asUtf8(field.subarray(5)) : undefined
}

/**
 * Decodes the name of an entry. macOS writes UTF-8 without setting the flag. A name that is not UTF-8 is in the code page that
 * the names of the ZIP show, as Windows writes in East Asia; else in ZIP's original code page 437.
 */
function decodeName(entry: Entry, names: OddNames): string {
  const name = unicodeName(entry) ?? asUtf8(entry.fileNameRaw)
  if (name !== undefined) return name
  names.add(entry.fileNameRaw)
  const { generalPurposeBitFlag: flags, fileNameRaw, extraFields } = entry
  return names.decode(fileNameRaw) ?? yauzl.getFileNameLowLevel(flags, fileNameRaw, extraFields, false)
}

/** This many bytes of names are enough to recognise the code page. */
const sampleBytes = 16 * 1024

/** The names of a ZIP that are not UTF-8: together they show which code page they use. */
export class OddNames {
  private sample = Buffer.alloc(0)
  private decoder: Decoder | undefined

  add(name: Buffer) {
    if (!this.decoder && this.sample.length < sampleBytes)
      this.sample = Buffer.concat([this.sample, name, Buffer.from('\n')])
  }

  /** Finds the code page once all names have been seen. False if there is none: then the names already read are final. */
  settle(): boolean {
    const page = this.sample.length > 0 ? pairsPageOf(this.sample) : undefined
    if (page !== undefined) this.decoder = decoderOf(page)
    return page !== undefined
  }

  decode = (name: Buffer): string | undefined => this.decoder?.decode(name)
}

// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const control = /[\u0000-\u001f\u007f]/

const isSymlink = (entry: Entry) => ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000

export type EntryName = { kind: 'file'; path: string } | { kind: 'folder' | 'litter' | 'unsafe' }

/** Files that operating systems leave in folders and no one means to upload. */
const litter = /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\.localized$)/i

export const isLitter = (path: string) => litter.test(path)

const untidy = /(^|\/)\.?(\/|$)/

const tidied = (path: string) =>
  path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')

/**
 * The path of an entry, with `/` between folders, none of them empty or `.`. Unsafe are paths that climb out of the archive or
 * begin at the root, paths with control characters, and symbolic links. Nothing is ever written to these paths; the entries are
 * skipped and counted (`unsafe_path_skipped`), and an upload with nothing else of use is refused (`archive_unsafe_path`).
 */
export function nameOfEntry(name: string, isLink: boolean): EntryName {
  const raw = name.replaceAll('\\', '/')
  if (raw.length > archiveLimits.path || control.test(raw)) return { kind: 'unsafe' }
  if (yauzl.validateFileName(raw) !== null || isLink) return { kind: 'unsafe' }
  if (raw.endsWith('/') || raw === '') return { kind: 'folder' }
  const path = untidy.test(raw) ? tidied(raw) : raw
  if (path === '') return { kind: 'folder' }
  return isLitter(path) ? { kind: 'litter' } : { kind: 'file', path }
}

export const entryName = (entry: Entry, names: OddNames): EntryName =>
  nameOfEntry(decodeName(entry, names), isSymlink(entry))

/** What Explorer and Finder add to the name of a copy, in the product's languages and related ones. */
const copied =
  /^(.+?)(?: - | ?的| ?の| )(?:copy|copie|copia|kopie|複製|副本|拷貝|拷贝|コピー)(?: ?\(?(\d{1,3})\)?)?(\.[^.]*)?$/i
const downloadedAgain = /^(.*?)[ _]?\((\d{1,3})\)(\.[^.]*)?$/

/** Removes the mark of a second download or a copy: `followers_1 (1).json` is `followers_1.json`, copy 1. */
export function withoutCopyMark(name: string): { name: string; copy: number } {
  const found = copied.exec(name) ?? downloadedAgain.exec(name)
  return found ? { name: `${found[1]}${found[3] ?? ''}`, copy: Number(found[2] ?? 1) } : { name, copy: 0 }
}

/** Cleans a foreign file name so that it can be part of a sentence. */
export const sayable = (name: string) =>
  name
    // eslint-disable-next-line no-control-regex -- what would break or turn the sentence around
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g, '')
    .slice(-120)
