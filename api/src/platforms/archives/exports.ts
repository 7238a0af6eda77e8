import { crc32 } from 'node:zlib'
import { ArchiveProblem } from '../archive'
import type { UploadEntry } from './entry'
import { withoutCopyMark } from './entry-name'
import { archiveLimits } from './limits'
import type { NoteBook } from './notes'

/** A file of an export: its role, which part it is, and the folder where the export begins. */
export interface DataFile<Role extends string> {
  entry: UploadEntry
  role: Role
  /** The number in the part's name, if there is one. */
  part: number
  /** Container and folder of the export: files with the same root came together. */
  root: string
}

/** A root, and what is known about when it was made. */
export interface Root<Role extends string> {
  id: string
  files: DataFile<Role>[]
  takenAt?: number
  /** The number of the copy, if a file's name has one: a later download has the higher number. */
  copy: number
  /** Identifies the export this root is a part of, if its name does: roots with equal stamps belong together. */
  stamp?: string
}

export interface Chosen<Role extends string> {
  files: DataFile<Role>[]
  takenAt?: number
  stamp?: string
  /** When the roots were made, as far as they show it. */
  dates: Map<string, number>
  /** Whether the upload had another, older export, which was left out. */
  leftOut: boolean
  /** Owners of exports in the upload that were left out because they are of other accounts. */
  others: string[]
}

/** Distinguishes exports of several accounts. */
export interface Accounts<Role extends string> {
  /** Every name the page has had. */
  handles: readonly string[]
  /** Whose a root is; undefined if it does not say. Only called if there are several roots. */
  userOf: (root: Root<Role>) => Promise<string | undefined> | string | undefined
  /** The part of a name that distinguishes two accounts; by default all of it. */
  plain?: (name: string) => string
}

/** Derives a root's id from an entry's path: its folder without those the platform makes, and the number of the copy. */
export function rootOf(
  entry: UploadEntry,
  inner: RegExp,
): { id: string; folder: string; name: string; copy: number } {
  const slash = entry.path.lastIndexOf('/')
  const { name, copy } = withoutCopyMark(entry.path.slice(slash + 1))
  const folder = entry.path.slice(0, Math.max(slash, 0)).replace(inner, '')
  return { id: `${entry.container.index}/${folder}${copy > 0 ? `//${copy}` : ''}`, folder, name, copy }
}

/** Loose files have no checksum; those larger than this are not read to compute one. */
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

/** Whether two files of the same place differ: then the roots contain two exports. */
async function hasTwo<Role extends string>(roots: Root<Role>[]): Promise<boolean> {
  const first = new Map<string, UploadEntry>()
  for (const file of roots.flatMap(({ files }) => files)) {
    const before = first.get(placeOf(file))
    if (before && !(await sameContent(before, file.entry))) return true
    if (!before) first.set(placeOf(file), file.entry)
  }
  return false
}

/** The files of a root that are not byte-identical to one of the chosen files. */
async function withoutCopies<Role extends string>(files: DataFile<Role>[], chosen: DataFile<Role>[]) {
  const known = new Map(chosen.map((file) => [placeOf(file), file.entry]))
  const fresh: DataFile<Role>[] = []
  for (const file of files) {
    const before = known.get(placeOf(file))
    if (before && (await sameContent(before, file.entry))) continue
    known.set(placeOf(file), file.entry)
    fresh.push(file)
  }
  return fresh
}

/**
 * Chooses the roots of one account, and those that name none: the page's account, else that of the newest root. One download
 * can contain two accounts of one person; they are never one export.
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
 * Chooses one export, of one account, from an upload. Roots that never contain the same file are parts of one export. If two
 * do, there are two exports: the newest counts, and an older root is added only if it has no kind of file in common with it.
 */
export async function chooseExport<Role extends string>(
  all: Root<Role>[],
  accounts: Accounts<Role>,
): Promise<Chosen<Role>> {
  const { roots: own, others } = await ofOneAccount(all, accounts)
  const roots = mergeStamps(own)
  // The newest first; if equal, the one downloaded last, then the one uploaded last.
  roots.reverse().sort((a, b) => (b.takenAt ?? 0) - (a.takenAt ?? 0) || b.copy - a.copy)
  const twice = await hasTwo(roots)
  const chosen: Chosen<Role> = { files: [], dates: new Map(), leftOut: false, others }
  for (const root of roots) {
    const roles = new Set(chosen.files.map((file) => file.role))
    // Only now: an unchanged part is in both exports, and the newer one needs it.
    const files = await withoutCopies(root.files, chosen.files)
    if (files.length === 0) continue
    if (twice && files.some((file) => roles.has(file.role))) {
      chosen.leftOut = true
      continue
    }
    chosen.files.push(...files)
    chosen.takenAt = newer(chosen.takenAt, root.takenAt)
    chosen.stamp ??= root.stamp
    if (root.takenAt !== undefined) for (const file of files) chosen.dates.set(file.root, root.takenAt)
  }
  chosen.files.sort((a, b) => a.role.localeCompare(b.role) || a.part - b.part)
  return chosen
}

function madeAt(files: DataFile<string>[], { dates, takenAt }: Chosen<string>): number | undefined {
  const made = files.flatMap(({ root }) => dates.get(root) ?? [])
  return made.length > 0 ? Math.max(...made) : takenAt
}

/**
 * When the lists of fans and the posts were made. Posts of a later export in the same upload do not make an old list new, which would
 * mark everyone as gone who followed since; and an old list does not make newer posts old.
 */
export function timesOf(
  fans: DataFile<string>[],
  posts: DataFile<string>[],
  chosen: Chosen<string>,
): { takenAt?: number; postsTakenAt?: number } {
  const [takenAt, postsTakenAt] = [madeAt(fans, chosen), madeAt(posts, chosen)]
  return { ...(takenAt !== undefined && { takenAt }), ...(postsTakenAt !== undefined && { postsTakenAt }) }
}

/** @throws ArchiveProblem if an upload has more record files than any real export. */
export function countRecordFiles(count: number) {
  const limit = archiveLimits.recordFiles
  if (count > limit) throw new ArchiveProblem('archive_too_many_entries', { limit })
}

/** Notes what was left out: an older export, and those of other accounts. */
export function noteLeftOut(notes: NoteBook, { leftOut, others, takenAt }: Chosen<string>): void {
  if (leftOut)
    notes.add('newer_of_two', takenAt === undefined ? {} : { taken_at: new Date(takenAt).toISOString() })
  for (const owner of others) notes.add('account_left_out', { owner })
}

/** Numbers of the missing parts, counting from `first`. */
export function missingParts(parts: number[], first: number): number[] {
  const missing: number[] = []
  const there = new Set(parts)
  for (let part = Math.min(first, ...parts); part < Math.max(...parts) && missing.length < 1000; part++) {
    if (!there.has(part)) missing.push(part)
  }
  return missing
}
