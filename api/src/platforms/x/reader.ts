import type { PostVisibility } from '@fankeep/shared/contract'
import type { FanRecord, PostRecord } from '../archive'
import type { Found, Pass } from '../archives/as-archive'
import type { UploadEntry } from '../archives/entry'
import { sayable } from '../archives/entry-name'
import { chooseExport, type Chosen, type DataFile, noteLeftOut, missingParts } from '../archives/exports'
import { MediaIndex } from '../archives/media-index'
import { filesNotKept, noteNotKept } from '../archives/not-kept'
import { NoteBook } from '../archives/notes'
import { readOwner, readWhole } from '../archives/read-file'
import type { Upload } from '../archives/upload'
import { listOf, recordOf, textOf } from '../archives/values'
import { wholeArray } from '../json/seek'
import { EditedPosts } from './edited'
import { fanOf } from './fans'
import { findRoots, type Role, xNotKept, type XRoot } from './files'
import { indexOf, type ListedFile, type Manifest } from './manifest'
import { NoteTexts } from './notes'
import { type PostContext, versionOf } from './posts'
import { accountVisibility } from './protected'

type File = DataFile<Role>
/** A file to read, with its count in the manifest. */
interface Planned {
  file: File
  count?: number
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).toLowerCase()

interface Plan {
  files: Planned[]
  missing: string[]
  expected?: number
}

const stems: { readonly [role in Role]?: string } = {
  notes: 'note-tweet',
  community: 'community-tweet',
  circle: 'twitter-circle-tweet',
}

/** Posts that only a community or a circle can see. */
const forSome = new Set<Role>(['community', 'circle'])

/** The files of one kind. If a manifest lists them, it decides; otherwise their numbers do. */
function planOf(role: Role, files: File[], listed: ListedFile[] | undefined): Plan {
  const found = files.filter((file) => file.role === role)
  if (!listed) {
    const parts = found.map(({ part }) => part)
    const stem = stems[role] ?? role
    const missing =
      found.length === 0
        ? []
        : missingParts(parts, 0).map((part) => (part === 0 ? `${stem}.js` : `${stem}-part${part}.js`))
    return { files: found.map((file) => ({ file })), missing }
  }
  const plan: Plan = { files: [], missing: [] }
  for (const { name, count } of listed) {
    const file = found.find(({ entry }) => nameOf(entry.path) === nameOf(name)) ?? byPart(found, name)
    if (file) plan.files.push(count === undefined ? { file } : { file, count })
    else plan.missing.push(sayable(nameOf(name)))
  }
  if (listed.every(({ count }) => count !== undefined))
    plan.expected = listed.reduce((sum, { count }) => sum + (count ?? 0), 0)
  return plan
}

/** A file for each month, until 2018. Months without posts have none, so only the archive's own index shows gaps. */
async function planOfMonths(files: File[]): Promise<Plan> {
  const index = files.find(({ role }) => role === 'index')
  const listed = index ? indexOf(await readWhole(index.entry)) : []
  return listed.length > 0
    ? planOf('months', files, listed)
    : { files: files.filter(({ role }) => role === 'months').map((file) => ({ file })), missing: [] }
}

/** A loose file can have another name than in the manifest. */
function byPart(files: File[], name: string): File | undefined {
  if (/\d{4}_\d{2}\.js$/.test(name)) return undefined
  const part = Number(/-part(\d{1,4})\.js$/.exec(nameOf(name))?.[1] ?? 0)
  return files.find((file) => file.part === part)
}

function listedOf(manifests: Manifest[], ...types: string[]): ListedFile[] | undefined {
  const lists = manifests.flatMap(
    ({ files }) => types.map((type) => files.get(type)).find((list) => list && list.length > 0) ?? [],
  )
  if (lists.length === 0) return undefined
  return [...new Map(lists.map((file) => [nameOf(file.name), file])).values()]
}

async function ownerOf(files: File[], manifests: Manifest[]): Promise<string | undefined> {
  const file = files.find(({ role }) => role === 'account')
  const account = file ? recordOf(recordOf(listOf(await readOwner(file.entry))[0]).account) : {}
  const old = files.find(({ role }) => role === 'details')
  const details = old ? recordOf(await readOwner(old.entry)) : {}
  const names = [
    textOf(account.username, 60),
    ...manifests.map(({ userName }) => userName),
    textOf(details.screen_name, 60),
  ]
  return names.find((name) => name !== undefined && /^\w{1,30}$/.test(name))?.toLowerCase()
}

async function* fans(plan: Plan, pass: Pass): AsyncGenerator<FanRecord[]> {
  for (const { file, count } of plan.files) {
    const settle = ({ records }: { records: number }) => {
      if (count === undefined || records >= count) return
      pass.whole = false
      pass.notes.add('parts_missing', { files: file.entry.said })
    }
    yield* pass.file(file.entry, wholeArray, fanOf, settle, { mayBeEmpty: count === 0 })
  }
}

async function notesOf(plan: Plan, pass: Pass): Promise<NoteTexts> {
  const texts = new NoteTexts()
  for (const { file } of plan.files) {
    const batches = pass.file(file.entry, wholeArray, (value) => (texts.add(value) ? [true] : []))
    // Reads them only to fill `texts`.
    for await (const batch of batches) void batch
  }
  return texts
}

async function* posts(
  plan: Plan,
  notePlan: Plan,
  account: { owner: string | undefined; visibility: PostVisibility },
  index: MediaIndex,
  pass: Pass,
): AsyncGenerator<PostRecord[]> {
  const { owner, visibility } = account
  const notes = await notesOf(notePlan, pass)
  const edited = new EditedPosts()
  const missing = (count: number) => pass.notes.count('media_missing', count)
  for (const { file } of plan.files) {
    const context: PostContext = {
      notes,
      index,
      visibility: forSome.has(file.role) ? 'some' : visibility,
      container: file.entry.container.index,
      missing,
      ...(owner !== undefined && { owner }),
    }
    for await (const batch of pass.file(file.entry, wholeArray, (value) => versionOf(value, context))) {
      const ready = batch.filter((version) => !edited.hold(version)).map(({ post }) => post)
      if (ready.length > 0) yield ready
    }
  }
  yield edited.latest()
}

function notesAtOpening(
  chosen: Chosen<Role>,
  fanPlan: Plan,
  postPlan: Plan,
  notKept: UploadEntry[],
  unread: UploadEntry[],
): NoteBook {
  const notes = new NoteBook()
  noteLeftOut(notes, chosen)
  for (const { said } of unread) notes.add('corrupt_file', { file: said })
  if (fanPlan.missing.length > 0)
    notes.add('parts_missing', { files: fanPlan.missing.slice(0, 10).join(', ') })
  if (postPlan.missing.length > 0)
    notes.add('posts_absent', { files: postPlan.missing.slice(0, 10).join(', ') })
  noteNotKept(notes, notKept)
  if (postPlan.files.length === 0) notes.add('fans_only')
  if (fanPlan.files.length === 0) notes.add('posts_only')
  return notes
}

/** Reads an X archive; undefined if the upload contains none. */
export async function readX(
  upload: Upload,
  now: number,
  handles: readonly string[],
): Promise<Found | undefined> {
  const roots: XRoot[] = await findRoots(upload.entries, now)
  const chosen = await chooseExport<Role>(roots, {
    handles,
    userOf: ({ id, files }) =>
      ownerOf(
        files,
        roots.flatMap((root) => (root.id === id ? (root.manifest ?? []) : [])),
      ),
  })
  const inside = new Set(chosen.files.map(({ root }) => root))
  const manifests = roots.flatMap(({ id, manifest }) => (manifest && inside.has(id) ? manifest : []))
  // Only the manifest shows whether a part is missing.
  const unread = roots.flatMap((root) => (inside.has(root.id) ? (root.unread ?? []) : []))
  const fanPlan = planOf('follower', chosen.files, listedOf(manifests, 'follower'))
  const [tweets, months] = [
    planOf('tweets', chosen.files, listedOf(manifests, 'tweets', 'tweet')),
    await planOfMonths(chosen.files),
  ]
  const community = planOf('community', chosen.files, listedOf(manifests, 'communitytweet'))
  const circle = planOf('circle', chosen.files, listedOf(manifests, 'twittercircletweet'))
  const plans = [tweets, months, community, circle]
  const postPlan: Plan = {
    files: plans.flatMap(({ files }) => files),
    missing: plans.flatMap(({ missing }) => missing),
  }
  const notePlan = planOf('notes', chosen.files, listedOf(manifests, 'notetweet'))
  if (fanPlan.files.length === 0 && postPlan.files.length === 0) return undefined
  const owner = await ownerOf(chosen.files, manifests)
  const visibility = await accountVisibility(chosen.files.filter(({ role }) => role === 'protected'))
  const index = new MediaIndex(upload.entries)
  const notKept = await filesNotKept(upload.entries, xNotKept)
  return {
    platform: 'x',
    ...(owner !== undefined && { owner }),
    // Of parts in several ZIPs, only the one with the manifest has the time.
    ...(chosen.takenAt !== undefined && { takenAt: chosen.takenAt }),
    ...(fanPlan.expected !== undefined && { fansExpected: fanPlan.expected }),
    hasFans: fanPlan.files.length > 0,
    hasPosts: postPlan.files.length > 0,
    fansWhole: fanPlan.missing.length === 0 && unread.length === 0,
    notes: notesAtOpening(chosen, fanPlan, postPlan, notKept, unread),
    used: chosen.files.length + notKept.length,
    fans: (pass) => fans(fanPlan, pass),
    posts: (pass) => posts(postPlan, notePlan, { owner, visibility }, index, pass),
    media: (ref) => index.byRef(ref),
  }
}
