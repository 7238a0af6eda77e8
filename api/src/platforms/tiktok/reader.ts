import type { FanRecord, PostRecord } from '../archive'
import type { Found, Pass } from '../archives/as-archive'
import { chooseExport, type DataFile, noteLeftOut, type Root, timesOf } from '../archives/exports'
import { filesNotKept, noteNotKept } from '../archives/not-kept'
import { NoteBook } from '../archives/notes'
import { numberedParts } from '../archives/numbered-parts'
import { readRecords } from '../archives/read-file'
import { findRoots } from '../archives/roots'
import { Turns } from '../archives/turns'
import type { Upload } from '../archives/upload'
import { listOf, textOf } from '../archives/values'
import type { Want } from '../json/seek'
import { isUserNameLabel } from '../meta/user-name-label'
import { type Role, tiktokLayout, tiktokNotKept } from './files'
import { listAt, notKeptName, plainKey, wantList } from './lists'
import { newestIn } from './newest'
import { type Account, type Entry, entryOf, fanOf, nameOf, postOf, repostOf } from './records'
import { entryOfBlock, isMixed, readBlocks } from './txt'

type File = DataFile<Role>

/** The contents of a JSON file, found in one streaming pass: which lists it has, and whose they are. */
interface Outline {
  fans: boolean
  posts: boolean
  reposts: boolean
  notKept: Set<string>
  owner?: string
  isPrivate: boolean
}

async function outlineOf({ entry }: File): Promise<Outline> {
  const outline: Outline = {
    fans: false,
    posts: false,
    reposts: false,
    notKept: new Set(),
    isPrivate: false,
  }
  const want: Want = (path, kind) => {
    const list = listAt(path, kind)
    // An account without fans has `null` for a list. Without it, the file would be none of TikTok's.
    if (list === 'fans') outline.fans = true
    else if (kind === 'array' && (list === 'posts' || list === 'reposts')) outline[list] = true
    if (list === 'notKept') return 'take'
    return wantList(list === 'settings' ? 'settings' : 'owner')(path, kind)
  }
  for await (const { path, values } of readRecords(entry, want, () => {}))
    if (listAt(path, 'array') === 'notKept') outline.notKept.add(notKeptName(path))
    else
      for (const [key, value] of values.map(listOf))
        if (typeof key !== 'string') continue
        else if (plainKey(key) === 'privateaccount') outline.isPrivate = value === 'Enabled' || value === true
        else if (plainKey(key) === 'username') {
          const name = nameOf(textOf(value, 60))
          if (name !== undefined) outline.owner = name
        }
  return outline
}

async function ownerInText(files: File[]): Promise<string | undefined> {
  for (const { entry } of files)
    for await (const blocks of readBlocks(entry, () => {}))
      for (const [label, value] of blocks.flat()) if (isUserNameLabel(label)) return nameOf(value)
  return undefined
}

/** The entries of a list, from JSON or text. */
async function* entriesOf<Made>(
  { entry, role }: File,
  list: 'fans' | 'posts' | 'reposts',
  pass: Pass,
  make: (entry: Entry | undefined) => Made[] | null,
): AsyncGenerator<Made[]> {
  if (role === 'json')
    return yield* pass.file(entry, wantList(list), (value) => make(entryOf(value)), undefined, {
      mayLack: true,
    })
  const broken = () => {
    pass.whole = false
    pass.notes.add('corrupt_file', { file: entry.said })
  }
  let [refused, gaps] = [0, 0]
  let endsInGap = false
  for await (const blocks of readBlocks(entry, broken)) {
    const found: Made[] = []
    for (const block of blocks) {
      const one = isMixed(block) ? undefined : entryOfBlock(block)
      const made = one?.has('date') ? make(one) : []
      endsInGap = made === null
      if (made === null) gaps++
      else if (made.length === 0) refused++
      else found.push(...made)
    }
    yield found
  }
  // If the last entry has no name, the file may have been cut off in the middle of it.
  if (refused > 0 || endsInGap) pass.whole = false
  pass.notes.count('records_skipped', refused + gaps, entry.said)
}

async function* fans(files: File[], pass: Pass): AsyncGenerator<FanRecord[]> {
  for (const file of files) yield* entriesOf(file, 'fans', pass, fanOf)
}

async function* posts(
  files: File[],
  reposted: File[],
  account: Account,
  pass: Pass,
): AsyncGenerator<PostRecord[]> {
  const turns = new Turns()
  for (const file of files)
    for await (const batch of entriesOf(file, 'posts', pass, (entry) => postOf(entry, account, turns))) {
      const links = batch.filter(({ media }) => media.length > 0).length
      pass.notes.count('media_links_only', links)
      yield batch
    }
  for (const file of reposted) yield* entriesOf(file, 'reposts', pass, (entry) => repostOf(entry, account))
}

/** A file that was extracted from its ZIP has no time of creation. It cannot have been made before its newest record. */
async function dateByRecords(root: Root<Role>, now: number): Promise<void> {
  for (const { entry } of root.takenAt === undefined ? root.files : []) {
    const newest = await newestIn(entry, now)
    if (newest !== undefined) root.takenAt = Math.max(root.takenAt ?? 0, newest)
  }
}

/** Reads a TikTok archive, JSON or text, of any era; undefined if the upload contains none. */
export async function readTiktok(
  upload: Upload,
  now: number,
  handles: readonly string[],
): Promise<Found | undefined> {
  const { roots } = await findRoots(upload.entries, tiktokLayout, now)
  for (const root of roots) await dateByRecords(root, now)
  const chosen = await chooseExport(roots, {
    handles,
    userOf: async ({ files }) => {
      const file = files.find(({ role }) => role === 'json')
      return file
        ? (await outlineOf(file)).owner
        : ownerInText(files.filter(({ role }) => role === 'profile'))
    },
  })
  const outlines = new Map<File, Outline>()
  for (const file of chosen.files) if (file.role === 'json') outlines.set(file, await outlineOf(file))
  const having = (list: 'fans' | 'posts' | 'reposts') =>
    chosen.files.filter((file) => file.role === list || outlines.get(file)?.[list])
  const [fanFiles, postFiles, reposted] = [having('fans'), having('posts'), having('reposts')]
  if (fanFiles.length + postFiles.length + reposted.length === 0) return undefined
  const notes = new NoteBook()
  const notKept = await filesNotKept(upload.entries, tiktokNotKept)
  noteNotKept(
    notes,
    notKept,
    [...outlines.values()].flatMap((outline) => [...outline.notKept]),
  )
  noteLeftOut(notes, chosen)
  const owner =
    [...outlines.values()].map((outline) => outline.owner).find(Boolean) ??
    (await ownerInText(chosen.files.filter(({ role }) => role === 'profile')))
  const isPrivate = [...outlines.values()].some((outline) => outline.isPrivate)
  return {
    platform: 'tiktok',
    ...(owner !== undefined && { owner }),
    ...timesOf(fanFiles, [...postFiles, ...reposted], chosen),
    hasFans: fanFiles.length > 0,
    hasPosts: postFiles.length + reposted.length > 0,
    fansWhole: numberedParts(fanFiles, 'Follower', notes),
    notes,
    used: chosen.files.length + notKept.length,
    fans: (pass) => fans(fanFiles, pass),
    posts: (pass) => posts(postFiles, reposted, { isPrivate, ...(owner !== undefined && { owner }) }, pass),
    media: () => undefined,
  }
}
