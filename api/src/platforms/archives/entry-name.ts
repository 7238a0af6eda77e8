import yauzl, { type Entry } from 'yauzl'
import { archiveLimits } from './limits'

const strict = new TextDecoder('utf-8', { fatal: true })

/** macOS writes UTF-8 without saying so; what is not UTF-8 is read as ZIP has it from of old (code page 437). */
function decodeName(entry: Entry): string {
  try {
    return strict.decode(entry.fileNameRaw)
  } catch {
    return yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
  }
}

// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const control = /[\u0000-\u001f\u007f]/

const isSymlink = (entry: Entry) => ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000

export type EntryName = { kind: 'file'; path: string } | { kind: 'folder' | 'litter' | 'unsafe' }

/** What systems leave behind in folders, and no one means to upload. */
const litter = /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\.localized$)/i

export const isLitter = (path: string) => litter.test(path)

const untidy = /(^|\/)\.?(\/|$)/

const tidied = (path: string) =>
  path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')

/**
 * The path of an entry, with `/` between folders, none of them empty or `.`. A path that climbs out or begins at the
 * root, one of control characters and a link to elsewhere are unsafe. Nothing is ever written by them here; they are
 * passed over and counted (`unsafe_path_skipped`), and an upload with nothing else of use in it is refused
 * (`archive_unsafe_path`).
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

export const entryName = (entry: Entry): EntryName => nameOfEntry(decodeName(entry), isSymlink(entry))

/** Marks of a second download: `followers_1 (1).json` is `followers_1.json`, copy 1. */
export function withoutCopyMark(name: string): { name: string; copy: number } {
  const found = /^(.*?)[ _]?\((\d{1,3})\)(\.[^.]*)?$/.exec(name)
  return found ? { name: `${found[1]}${found[3] ?? ''}`, copy: Number(found[2]) } : { name, copy: 0 }
}

/** A name of someone else's making, fit to be said in a sentence. */
export const sayable = (name: string) =>
  name
    // eslint-disable-next-line no-control-regex -- what would break or turn the sentence around
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g, '')
    .slice(-120)
