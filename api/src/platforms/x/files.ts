import type { UploadEntry } from '../archives/entry'
import { countRecordFiles, type DataFile, type Root, rootOf } from '../archives/exports'
import { archiveLimits } from '../archives/limits'
import { peek, readWhole } from '../archives/read-file'
import { dayInName, takenAtBy } from '../archives/taken-at'
import { type Manifest, manifestOf } from './manifest'

/** `months`, `index` and `details` are in the archives until 2018, which have a file for each month. */
export type Role =
  | 'manifest'
  | 'account'
  | 'protected'
  | 'follower'
  | 'tweets'
  | 'community'
  | 'circle'
  | 'notes'
  | 'months'
  | 'index'
  | 'details'

const inner = /(^|\/)data(\/js(\/tweets)?)?$/i

const names: [Role, RegExp][] = [
  ['manifest', /^manifest\.js$/i],
  ['account', /^account\.js$/i],
  ['protected', /^protected-history\.js$/i],
  ['follower', /^follower(?:-part(\d{1,4}))?\.js$/i],
  ['tweets', /^tweets?(?:-part(\d{1,4}))?\.js$/i],
  ['community', /^community-tweet(?:-part(\d{1,4}))?\.js$/i],
  ['circle', /^twitter-circle-tweet(?:-part(\d{1,4}))?\.js$/i],
  ['notes', /^note-tweet(?:-part(\d{1,4}))?\.js$/i],
  ['months', /^(\d{4}_\d{2})\.js$/i],
  ['index', /^tweet_index\.js$/i],
  ['details', /^user_details\.js$/i],
]

/** The same, by the variable a file assigns to: a loose file can have any name. */
const globals: [Role, RegExp][] = [
  ['manifest', /^window\.__THAR_CONFIG\b/],
  ['account', /^window\.YTD\.account\.part\d+\s*=/],
  ['protected', /^window\.YTD\.protected_history\.part\d+\s*=/],
  ['follower', /^window\.YTD\.follower\.part(\d{1,4})\s*=/],
  ['tweets', /^window\.YTD\.tweets?\.part(\d{1,4})\s*=/],
  ['community', /^window\.YTD\.community_tweet\.part(\d{1,4})\s*=/],
  ['circle', /^window\.YTD\.twitter_circle_tweet\.part(\d{1,4})\s*=/],
  ['notes', /^window\.YTD\.note_tweet\.part(\d{1,4})\s*=/],
  ['months', /^Grailbird\.data\.tweets_(\d{4}_\d{2})\s*=/],
]

/** Articles (their format is not known), moments, fleets, community notes on others' posts, live streams and Spaces. */
export const xNotKept =
  /(^|\/)data\/(article|moment|fleet|community-note|periscope-broadcast-metadata|spaces-metadata)(-part\d+)?\.js$/

const stampPattern = /(?:^|\/)(twitter-\d{4}-\d{2}-\d{2}-[a-z0-9]+)/i

function match(patterns: [Role, RegExp][], text: string): { role: Role; part: number } | undefined {
  for (const [role, pattern] of patterns) {
    const found = pattern.exec(text)
    if (found) return { role, part: Number(found[1]?.replace('_', '') ?? 0) }
  }
  return undefined
}

async function named(
  entry: UploadEntry,
): Promise<{ file: DataFile<Role>; folder: string; copy: number } | undefined> {
  const { id, folder, name, copy } = rootOf(entry, inner)
  const within = entry.path.slice(0, Math.max(entry.path.lastIndexOf('/'), 0))
  const place =
    within === ''
      ? await looseRole(entry, name)
      : inner.test(within) || !within.includes('/')
        ? match(names, name)
        : await deepRole(entry, name)
  return place && { file: { entry, ...place, root: id }, folder, copy }
}

/** In a folder that X does not make, the file's beginning must match as well: other programs use the same file names. */
async function deepRole(entry: UploadEntry, name: string) {
  return match(names, name) && match(globals, (await peek(entry, 4096)).trimStart())
}

async function looseRole(entry: UploadEntry, name: string) {
  const head = (await peek(entry, 4096)).trimStart()
  return /^(window\.(YTD\.|__THAR_CONFIG)|Grailbird\.)/.test(head) ? match(globals, head) : match(names, name)
}

export interface XRoot extends Root<Role> {
  manifest?: Manifest
  /** It has a manifest that cannot be read. */
  unread?: UploadEntry
}

/** The roots of an upload that contain files of X, each with its manifest if it has one. */
export async function findRoots(entries: UploadEntry[], now: number): Promise<XRoot[]> {
  const roots = new Map<string, XRoot>()
  const modified = new Map<string, number>()
  const folders = new Map<string, string[]>()
  let files = 0
  for (const entry of entries) {
    if (!entry.key.endsWith('.js') && entry.path.includes('/')) continue
    const found = await named(entry)
    if (!found) continue
    const { file, folder, copy } = found
    countRecordFiles(++files)
    const root = roots.get(file.root) ?? { id: file.root, files: [], copy }
    roots.set(file.root, root)
    root.files.push(file)
    folders.set(root.id, [folder, entry.container.name])
    modified.set(root.id, Math.max(modified.get(root.id) ?? 0, entry.modified ?? 0))
  }
  // A manifest has about 100 KB. All together are not larger than one file may be.
  let room: number = archiveLimits.wholeFile
  for (const root of roots.values()) {
    const file = root.files.find(({ role }) => role === 'manifest')
    const isRead = file && file.entry.size <= room
    const manifest = isRead ? manifestOf(await readWhole(file.entry)) : undefined
    if (isRead) room -= file.entry.size
    if (manifest) root.manifest = manifest
    else if (file) root.unread = file.entry
    date(root, folders.get(root.id) ?? [], modified.get(root.id) || undefined, now)
  }
  return [...roots.values()]
}

function date(root: XRoot, called: string[], modified: number | undefined, now: number) {
  const { manifest } = root
  const generated = manifest?.generatedAt
  if (generated !== undefined) {
    root.takenAt = generated
    root.stamp = `${manifest?.accountId ?? ''}@${generated}`
    return
  }
  for (const name of called) {
    const stamp = stampPattern.exec(name)?.[1]?.toLowerCase()
    if (stamp !== undefined) root.stamp ??= stamp
    const named = dayInName(name.slice(name.lastIndexOf('/') + 1))
    const takenAt = takenAtBy(
      { ...(named !== undefined && { named }), ...(modified !== undefined && { modified }) },
      now,
    )
    if (takenAt !== undefined) root.takenAt ??= takenAt
  }
}
