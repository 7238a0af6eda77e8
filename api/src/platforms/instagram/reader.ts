import type { FanRecord, PostRecord } from '../archive'
import { type Found, type Pass } from '../archives/as-archive'
import { chooseExport, type DataFile, leftOutNote, missingParts } from '../archives/exports'
import { MediaIndex } from '../archives/media-index'
import { NoteBook } from '../archives/notes'
import { peek, readWhole } from '../archives/read-file'
import type { Upload } from '../archives/upload'
import { listOf, recordOf, textOf } from '../archives/values'
import { metaRecord } from '../meta-text'
import {
  connectionsWanted,
  fanOfConnection,
  fansOf,
  followersWanted,
  isUserNameLabel,
  wrappedFollowersWanted,
} from './fans'
import { findRoots, type Role } from './files'
import { postOf, postsWanted } from './posts'

type File = DataFile<Role>
const fanRoles = new Set<Role>(['followers', 'connections'])
const postRoles = new Set<Role>(['posts', 'stories', 'reels', 'igtv', 'media'])

const isBare = async (file: File) => (await peek(file.entry, 256)).trimStart().startsWith('[')

function ownName(value: unknown): string | undefined {
  const name = textOf(value, 60)?.trim().replace(/^@/, '').toLowerCase()
  return name !== undefined && /^[a-z0-9._]{1,30}$/.test(name) ? name : undefined
}

/** Whose archive it is, by what it says of its owner. The label is written in the owner's language. */
async function ownerOf(files: File[]): Promise<string | undefined> {
  for (const { entry, role } of files) {
    if (role !== 'person' && role !== 'profile') continue
    const whole = recordOf(metaRecord(await readWhole(entry)))
    const direct = ownName(whole.username)
    if (direct !== undefined) return direct
    for (const user of listOf(whole.profile_user)) {
      const fields = Object.entries(recordOf(recordOf(user).string_map_data))
      const found = fields.find(([label]) => isUserNameLabel(label))
      const name = ownName(recordOf(found?.[1]).value)
      if (name !== undefined) return name
    }
  }
  return undefined
}

async function* fans(files: File[], pass: Pass): AsyncGenerator<FanRecord[]> {
  for (const file of files) {
    if (file.role === 'connections') yield* pass.file(file.entry, connectionsWanted, fanOfConnection)
    else yield* pass.file(file.entry, (await isBare(file)) ? followersWanted : wrappedFollowersWanted, fansOf)
  }
}

async function* posts(files: File[], index: MediaIndex, pass: Pass): AsyncGenerator<PostRecord[]> {
  for (const file of files) {
    const missing = (count: number) => pass.notes.count('media_missing', count)
    const finder = { index, container: file.entry.container.index, missing }
    const wanted = postsWanted(file.role, await isBare(file))
    yield* pass.file(file.entry, wanted, (value, path) => postOf(file.role, value, path, finder))
  }
}

function partsOf(files: File[], notes: NoteBook): { whole: boolean } {
  const parts = files.filter(({ role }) => role === 'followers').map(({ part }) => part)
  // `followers.json` alone is the whole list of 2021; numbered ones begin at 1.
  const missing = parts.some((part) => part > 0)
    ? missingParts(
        parts.filter((part) => part > 0),
        1,
      )
    : []
  if (missing.length > 0) {
    notes.add('parts_missing', {
      files: missing
        .slice(0, 10)
        .map((part) => `followers_${part}.json`)
        .join(', '),
    })
  }
  return { whole: missing.length === 0 }
}

/** Reads an Instagram archive of any era; undefined where there is nothing of Instagram in the upload. */
export async function readInstagram(upload: Upload, now: number): Promise<Found | undefined> {
  const { roots, users } = await findRoots(upload.entries, now)
  const chosen = await chooseExport(roots)
  const fanFiles = chosen.files.filter(({ role }) => fanRoles.has(role))
  const postFiles = chosen.files.filter(({ role }) => postRoles.has(role))
  if (fanFiles.length === 0 && postFiles.length === 0) return undefined
  const notes = new NoteBook()
  const { takenAt } = chosen
  if (chosen.leftOut) notes.add('newer_of_two', leftOutNote(chosen))
  if (postFiles.length === 0) notes.add('fans_only')
  if (fanFiles.length === 0) notes.add('posts_only')
  const owner = (await ownerOf(chosen.files)) ?? chosen.files.map(({ root }) => users.get(root)).find(Boolean)
  const index = new MediaIndex(upload.entries)
  return {
    platform: 'instagram',
    ...(owner !== undefined && { owner }),
    ...(takenAt !== undefined && { takenAt }),
    hasFans: fanFiles.length > 0,
    hasPosts: postFiles.length > 0,
    fansWhole: partsOf(fanFiles, notes).whole,
    notes,
    fans: (pass) => fans(fanFiles, pass),
    posts: (pass) => posts(postFiles, index, pass),
    media: (ref) => index.byRef(ref),
  }
}
