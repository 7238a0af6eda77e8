import { crc32 } from 'node:zlib'
import { ArchiveProblem } from '../archive'
import type { UploadEntry } from './entry'
import { withoutCopyMark } from './entry-name'
import { archiveLimits } from './limits'
import type { NoteBook } from './notes'

/** A file that belongs to an export: what it is for, which part of it, and the folder the export begins at. */
export interface DataFile<Role extends string> {
  entry: UploadEntry
  role: Role
  /** The number in its name, where it has one. */
  part: number
  /** Container and folder of the export: files of one root came together. */
  root: string
}

/** A root with what is known of when it was made. */
export interface Root<Role extends string> {
  id: string
  files: DataFile<Role>[]
  takenAt?: number
  /** The number of the copy, where a file's name has one: what was downloaded later has the higher. */
  copy: number
  /** Names the export it is a part of, where the name says it: equal stamps belong together. */
  stamp?: string
}

export interface Chosen<Role extends string> {
  files: DataFile<Role>[]
  takenAt?: number
  stamp?: string
  /** Another, older export was in the upload and was left out. */
  leftOut: boolean
  /** Exports of other accounts were in the upload and were left out: whose they are. */
  others: string[]
}

/** Tells exports of several accounts from each other. */
export interface Accounts<Role extends string> {
  /** Every name the page has had. */
  handles: readonly string[]
  /** Whose a root is; undefined where it does not say so. Asked where there are several. */
  userOf: (root: Root<Role>) => Promise<string | undefined> | string | undefined
  /** What of a name tells two accounts apart; all of it, unless something else is said. */
  plain?: (name: string) => string
}

/** The root's name from where a file lies: the folder without those the platform makes, and the mark of a copy. */
export function rootOf(
  entry: UploadEntry,
  inner: RegExp,
): { id: string; folder: string; name: string; copy: number } {
  const slash = entry.path.lastIndexOf('/')
  const { name, copy } = withoutCopyMark(entry.path.slice(slash + 1))
  const folder = entry.path.slice(0, Math.max(slash, 0)).replace(inner, '')
  return { id: `${entry.container.index}/${folder}${copy > 0 ? `//${copy}` : ''}`, folder, name, copy }
}

/** Files uploaded as they are have no check sum; larger ones are not read for it. */
const sumUpTo = 64 * 1024 ** 2

async function sumOf(entry: UploadEntry): Promise<number | undefined> {
  if (entry.crc !== undefined || entry.size > sumUpTo) return entry.crc
  let sum = 0
  for await (const piece of entry.bytes()) sum = crc32(piece, sum)
  return sum
}

async function sameContent(one: UploadEntry, other: UploadEntry): Promise<boolean> {
  if (one.size !== other.size) return false
  const sum = await sumOf(one)
  return sum !== undefined && sum === (await sumOf(other))
}

const placeOf = (file: DataFile<string>) => `${file.role}#${file.part}`

function mergeStamps<Role extends string>(roots: Root<Role>[]): Root<Role>[] {
  const merged: Root<Role>[] = []
  for (const root of roots) {
    const same = merged.find((one) => root.stamp !== undefined && one.stamp === root.stamp)
    if (!same) merged.push({ ...root, files: [...root.files] })
    else {
      const places = new Set(same.files.map(placeOf))
      same.files.push(...root.files.filter((file) => !places.has(placeOf(file))))
      same.takenAt = newer(same.takenAt, root.takenAt)
    }
  }
  return merged
}

const newer = (one: number | undefined, other: number | undefined) =>
  one === undefined ? other : other === undefined ? one : Math.max(one, other)

/** A file that is there twice, byte for byte, is there once. */
async function dropCopies<Role extends string>(roots: Root<Role>[]): Promise<Root<Role>[]> {
  const first = new Map<string, UploadEntry>()
  for (const root of roots) {
    const kept: DataFile<Role>[] = []
    for (const file of root.files) {
      const before = first.get(placeOf(file))
      if (before && (await sameContent(before, file.entry))) continue
      if (!before) first.set(placeOf(file), file.entry)
      kept.push(file)
    }
    root.files = kept
  }
  return roots.filter((root) => root.files.length > 0)
}

/**
 * The roots of one account, with those that say nothing of theirs: the page's, else that of the newest root. Two accounts of
 * one person may come in one download, and are never one export.
 */
async function ofOneAccount<Role extends string>(
  roots: Root<Role>[],
  { handles, userOf, plain = (name) => name }: Accounts<Role>,
): Promise<{ roots: Root<Role>[]; others: string[] }> {
  if (roots.length < 2) return { roots, others: [] }
  const users = new Map<Root<Role>, string>()
  for (const root of roots) {
    const user = await userOf(root)
    if (user !== undefined) users.set(root, user)
  }
  const own = new Set(handles.map(plain))
  const [newest] = [...users].sort(([a], [b]) => (b.takenAt ?? 0) - (a.takenAt ?? 0))
  const chosen = [...users.values()].find((user) => own.has(plain(user))) ?? newest?.[1]
  const isOther = (root: Root<Role>) => {
    const user = users.get(root)
    return (
      user !== undefined && chosen !== undefined && plain(user) !== plain(chosen) && !own.has(plain(user))
    )
  }
  return {
    roots: roots.filter((root) => !isOther(root)),
    others: [...new Set(roots.filter(isOther).map((root) => users.get(root)!))],
  }
}

/**
 * One export out of what was uploaded, of one account. Roots that never hold the same file are parts of one export. Where two do, there
 * are two exports: the newest counts, with what the others have that it has nothing of.
 */
export async function chooseExport<Role extends string>(
  all: Root<Role>[],
  accounts: Accounts<Role>,
): Promise<Chosen<Role>> {
  const { roots: own, others } = await ofOneAccount(all, accounts)
  const roots = await dropCopies(mergeStamps(own))
  // The newest first; of equals, what was downloaded, then what was uploaded last.
  roots.reverse().sort((a, b) => (b.takenAt ?? 0) - (a.takenAt ?? 0) || b.copy - a.copy)
  const places = roots.flatMap((root) => root.files.map(placeOf))
  const twice = new Set(places).size < places.length
  const chosen: Chosen<Role> = { files: [], leftOut: false, others }
  for (const root of roots) {
    const roles = new Set(chosen.files.map((file) => file.role))
    if (twice && root.files.some((file) => roles.has(file.role))) {
      chosen.leftOut = true
      continue
    }
    chosen.files.push(...root.files)
    chosen.takenAt = newer(chosen.takenAt, root.takenAt)
    chosen.stamp ??= root.stamp
  }
  chosen.files.sort((a, b) => a.role.localeCompare(b.role) || a.part - b.part)
  return chosen
}

/** @throws ArchiveProblem where an upload has more files of records than any has. */
export function countRecordFiles(count: number) {
  const limit = archiveLimits.recordFiles
  if (count > limit) throw new ArchiveProblem('archive_too_many_entries', { limit })
}

/** Says what was left out: an older export, and those of other accounts. */
export function noteLeftOut(notes: NoteBook, { leftOut, others, takenAt }: Chosen<string>): void {
  if (leftOut)
    notes.add('newer_of_two', takenAt === undefined ? {} : { taken_at: new Date(takenAt).toISOString() })
  for (const owner of others) notes.add('account_left_out', { owner })
}

/** Numbers of the parts that should be there and are not, counting from `first`. */
export function missingParts(parts: number[], first: number): number[] {
  const missing: number[] = []
  const there = new Set(parts)
  for (let part = Math.min(first, ...parts); part < Math.max(...parts) && missing.length < 1000; part++) {
    if (!there.has(part)) missing.push(part)
  }
  return missing
}
