import type { PostVisibility } from '@fankeep/shared/contract'
import type { FanRecord, PostRecord } from '../archive'
import { type Found, type Pass } from '../archives/as-archive'
import type { UploadEntry } from '../archives/entry'
import { chooseExport, type DataFile, noteLeftOut, timesOf } from '../archives/exports'
import { MediaIndex } from '../archives/media-index'
import { filesNotKept, noteNotKept } from '../archives/not-kept'
import { NoteBook } from '../archives/notes'
import { numberedParts } from '../archives/numbered-parts'
import { findRoots } from '../archives/roots'
import { Seen } from '../archives/seen'
import type { Upload } from '../archives/upload'
import { noteHtmlLists } from '../meta/html-lists'
import { metaFile } from '../meta/list'
import { finderFor } from '../meta/media'
import { ownerOf } from '../meta/owner'
import { connectionsWanted, fanOfConnection, fansOf, isFollowerList } from './fans'
import { instagramLayout, instagramNotKept, type Role } from './files'
import { isPostList, postOf } from './posts'
import { accountVisibility } from './privacy'

type File = DataFile<Role>
const isPerson = ({ role }: Pick<File, 'role'>) => role === 'person' || role === 'profile'
const fanRoles = new Set<Role>(['followers', 'connections'])
/** A record in two of them counts in the first. */
const postRoles: Role[] = ['posts', 'reels', 'igtv', 'stories', 'media', 'other', 'archived', 'reposts']
/** Since the end of 2025, `posts.json` next to `posts_1.json` contains all posts, also drafts and archived ones. It is read last. */
const isOfAll = ({ role, part }: File) => role === 'posts' && part === 0

const isOfPost = ({ key }: UploadEntry) => /(^|\/)media\/posts\/.+/.test(key)

async function* fans(files: File[], pass: Pass): AsyncGenerator<FanRecord[]> {
  for (const file of files) {
    if (file.role === 'connections') yield* pass.file(file.entry, connectionsWanted, fanOfConnection)
    else yield* metaFile(pass, file.entry, isFollowerList, fansOf)
  }
}

async function* posts(
  files: File[],
  index: MediaIndex,
  account: PostVisibility,
  pass: Pass,
): AsyncGenerator<PostRecord[]> {
  const shown = new Seen()
  for (const file of files) {
    const ours = new Seen()
    const unread = () => pass.notes.count('captions_unread', 1, file.entry.said)
    const finder = finderFor(file.entry, index, pass)
    const make = (value: unknown, path: readonly string[]) =>
      postOf(file.role, value, path, { finder, shown, ours, account, unread })
    // Duplicates are not reported.
    yield* metaFile(pass, file.entry, isPostList(file.role), make, { tellsGaps: false })
  }
}

/** Reads an Instagram archive of any era; undefined if the upload contains none. */
export async function readInstagram(
  upload: Upload,
  now: number,
  handles: readonly string[],
): Promise<Found | undefined> {
  const { roots, users } = await findRoots(upload.entries, instagramLayout, now)
  const chosen = await chooseExport(roots, {
    handles,
    userOf: async ({ id, files }) => (await ownerOf(files.filter(isPerson))) ?? users.get(id),
  })
  const fanFiles = chosen.files.filter(({ role }) => fanRoles.has(role))
  const inOrder = postRoles.flatMap((role) => chosen.files.filter((file) => file.role === role))
  const postFiles = [...inOrder.filter((file) => !isOfAll(file)), ...inOrder.filter(isOfAll)]
  if (fanFiles.length === 0 && postFiles.length === 0) return undefined
  const notes = new NoteBook()
  noteLeftOut(notes, chosen)
  // Since May 2026 some exports have the pictures of posts, but no list of them.
  const lacksList = postFiles.every(({ role }) => role === 'stories') && upload.entries.some(isOfPost)
  if (lacksList) notes.add('posts_absent', { files: 'posts_1.json' })
  else if (postFiles.length === 0) notes.add('fans_only')
  if (fanFiles.length === 0) notes.add('posts_only')
  const lists = chosen.files.filter(({ role }) => role === 'posts')
  numberedParts(lists, 'posts', notes, 'posts_absent')
  const notKept = await filesNotKept(upload.entries, instagramNotKept)
  noteNotKept(notes, notKept)
  const asHtml = noteHtmlLists(notes, upload.entries, instagramLayout, (file) => !isPerson(file))
  const persons = chosen.files.filter(isPerson)
  const owner = (await ownerOf(persons)) ?? chosen.files.map(({ root }) => users.get(root)).find(Boolean)
  const account = await accountVisibility(persons)
  const index = new MediaIndex(upload.entries)
  return {
    platform: 'instagram',
    ...(owner !== undefined && { owner }),
    ...timesOf(fanFiles, postFiles, chosen),
    hasFans: fanFiles.length > 0,
    hasPosts: postFiles.length > 0,
    fansWhole:
      numberedParts(
        fanFiles.filter(({ role }) => role === 'followers'),
        'followers',
        notes,
      ) && !asHtml.some((role) => fanRoles.has(role)),
    notes,
    used: chosen.files.length + notKept.length,
    fans: (pass) => fans(fanFiles, pass),
    posts: (pass) => posts(postFiles, index, account, pass),
    media: (ref) => index.byRef(ref),
  }
}
