import type { UploadEntry } from './entry'
import { countRecordFiles, type DataFile, type Root, rootOf } from './exports'
import { peek } from './read-file'
import { dayInName, type Signs, takenAtBy } from './taken-at'

/** Where a file is in an upload. */
export interface Place {
  /** Its name, without the mark of a copy. */
  name: string
  /** Its folder, and the folder of the export: the same without the folders the platform makes. */
  within: string
  folder: string
}

/** What the beginning of a file shows. If not `sure`, it may be a broken file of this platform. */
export interface Look<Role extends string> {
  sure: boolean
  /** Milliseconds since 1970 of the newest record seen. */
  newest?: number
  /** Set if the content shows the file's role better than its name. */
  role?: Role
  part?: number
}

/** How the archives of a platform are laid out. */
export interface Layout<Role extends string> {
  /** The folders the platform makes inside an export, of all eras. */
  inner: RegExp
  /** The folder of the export, by its own name or its ZIP's: group 1 names the export, group 2 its owner. */
  stamp?: RegExp
  /** A file's role, by its name alone; a file without one is not opened. */
  named: (entry: UploadEntry, place: Place) => { role: Role; part: number } | undefined
  /** What the file's content shows; undefined if it is not of this platform. */
  look: (role: Role, head: string, entry: UploadEntry) => Look<Role> | undefined
}

export interface FoundRoots<Role extends string> {
  roots: Root<Role>[]
  /** The owners in the names of folders and ZIPs, by root. */
  users: Map<string, string>
}

interface RootSigns extends Signs {
  stamp?: string
  user?: string
}

/** The roots of an upload that contain files of a platform. None if no file certainly belongs to it. */
export async function findRoots<Role extends string>(
  entries: UploadEntry[],
  layout: Layout<Role>,
  now: number,
): Promise<FoundRoots<Role>> {
  const candidates = entries.flatMap((entry) => candidateOf(entry, layout) ?? [])
  countRecordFiles(candidates.length)
  const roots = new Map<string, Root<Role>>()
  const signs = new Map<string, RootSigns>()
  let sure = false
  for (const { file, folder, copy } of candidates) {
    const { entry } = file
    const look = layout.look(file.role, await peek(entry), entry)
    if (!look) continue
    sure ||= look.sure
    const root = roots.get(file.root) ?? { id: file.root, files: [], copy }
    roots.set(file.root, root)
    root.files.push({ ...file, role: look.role ?? file.role, part: look.part ?? file.part })
    const before = signs.get(file.root) ?? signsInNames([folder, entry.container.name], layout.stamp)
    signs.set(file.root, withDates(before, entry.modified, look.newest))
  }
  return sure ? dated(roots, signs, now) : { roots: [], users: new Map() }
}

/** A file's role, by its name and folder alone. */
export function roleOf<Role extends string>(entry: UploadEntry, { inner, named }: Layout<Role>) {
  const within = entry.path.slice(0, Math.max(entry.path.lastIndexOf('/'), 0))
  const { folder, name } = rootOf(entry, inner)
  return named(entry, { name, within, folder })
}

function candidateOf<Role extends string>(entry: UploadEntry, layout: Layout<Role>) {
  const found = roleOf(entry, layout)
  if (!found) return undefined
  const { id, folder, copy } = rootOf(entry, layout.inner)
  const file: DataFile<Role> = { entry, ...found, root: id }
  return { file, folder, copy }
}

function dated<Role extends string>(
  roots: Map<string, Root<Role>>,
  signs: Map<string, RootSigns>,
  now: number,
): FoundRoots<Role> {
  const users = new Map<string, string>()
  for (const [id, root] of roots) {
    const { stamp, user, ...dates } = signs.get(id) ?? {}
    const takenAt = takenAtBy(dates, now)
    if (takenAt !== undefined) root.takenAt = takenAt
    if (stamp !== undefined) root.stamp = stamp
    if (user !== undefined) users.set(id, user)
  }
  return { roots: [...roots.values()], users }
}

/** Reads the names of the folder and the ZIP. A ZIP's name can have the mark of a copy, the folder in it has none. */
function signsInNames(names: string[], stamp: RegExp | undefined): RootSigns {
  for (const name of names) {
    const found = stamp?.exec(name)
    if (!found?.[1]) continue
    const day = dayInName(name.slice(name.lastIndexOf('/') + 1))
    return {
      stamp: found[1].toLowerCase(),
      ...(found[2] !== undefined && { user: found[2].toLowerCase() }),
      ...(day !== undefined && { named: day }),
    }
  }
  return {}
}

function withDates(signs: RootSigns, modified: number | undefined, newest: number | undefined): RootSigns {
  const later = (one: number | undefined, other: number | undefined) =>
    Math.max(one ?? 0, other ?? 0) || undefined
  const next = { ...signs }
  const atModified = later(signs.modified, modified)
  const atNewest = later(signs.newest, newest)
  if (atModified !== undefined) next.modified = atModified
  if (atNewest !== undefined) next.newest = atNewest
  return next
}
