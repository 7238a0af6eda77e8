import { facebookAddress } from './address'
import type { FanRecord, PostRecord } from '../archive'
import type { Found, Pass } from '../archives/as-archive'
import { chooseExport, type DataFile, noteLeftOut, timesOf } from '../archives/exports'
import { MediaIndex } from '../archives/media-index'
import { filesNotKept, noteNotKept } from '../archives/not-kept'
import { NoteBook } from '../archives/notes'
import { numberedParts } from '../archives/numbered-parts'
import { peek, readOwner } from '../archives/read-file'
import { findRoots } from '../archives/roots'
import { Seen } from '../archives/seen'
import { Turns } from '../archives/turns'
import type { Upload } from '../archives/upload'
import { recordOf, textOf } from '../archives/values'
import { noteHtmlLists } from '../meta/html-lists'
import { metaFile } from '../meta/list'
import { finderFor } from '../meta/media'
import { metaRecord } from '../meta-text'
import { friendMark, isPeopleList, peopleOf } from './fans'
import { facebookLayout, facebookNotKept, type Role } from './files'
import {
  albumName,
  archivedOf,
  type PostContext,
  isPostList,
  mediumOf,
  postOf,
  reelOf,
  storyOf,
} from './posts'

type File = DataFile<Role>

/** Posts first: the files they show are not read again from the albums. */
const order: Role[] = [
  ...(['pagePosts', 'posts', 'oldPosts', 'reels', 'archived', 'stories'] as const),
  ...(['videos', 'album', 'photos'] as const),
]
const makers: { readonly [role in Role]?: typeof postOf } = {
  ...{ pagePosts: postOf, posts: postOf, oldPosts: postOf },
  ...{ reels: reelOf, archived: archivedOf, stories: storyOf },
}

async function* fans(files: File[], pass: Pass): AsyncGenerator<FanRecord[]> {
  const turns = new Turns()
  for (const { entry, role } of files)
    yield* metaFile(pass, entry, isPeopleList, (value) =>
      peopleOf(value, turns, role === 'friends' ? friendMark : ''),
    )
}

/** An album's file begins with its name. */
function albumIn(head: string): string | undefined {
  const written = /^\s*\{\s*"name"\s*:\s*("(?:[^"\\]|\\.){0,1000}")/.exec(head)?.[1]
  try {
    return written === undefined ? undefined : albumName(JSON.parse(written))
  } catch {
    return undefined
  }
}

async function* posts(files: File[], index: MediaIndex, pass: Pass): AsyncGenerator<PostRecord[]> {
  const shown = new Seen()
  const visibility = files.some(({ role }) => role === 'pagePosts') ? 'public' : 'unknown'
  for (const { entry, role } of files) {
    const unread = () => pass.notes.count('captions_unread', 1, entry.said)
    const finder = finderFor(entry, index, pass)
    const album = role === 'album' ? albumIn(await peek(entry, 8192)) : undefined
    const context: PostContext = { finder, shown, visibility, unread, ...(album !== undefined && { album }) }
    const make = makers[role] ?? mediumOf
    // Duplicates and records without content are not reported.
    yield* metaFile(pass, entry, isPostList, (value) => make(value, context), {
      tellsGaps: false,
    })
  }
}

/** The archive's owner: by the profile's address, its name, or the ZIP's name. */
async function ownerOf(files: File[], user: string | undefined): Promise<string | undefined> {
  for (const { entry } of files.filter(({ role }) => role === 'profile')) {
    const whole = recordOf(metaRecord(await readOwner(entry)))
    for (const one of Object.values(whole).map(recordOf)) {
      const address = textOf(one.profile_uri ?? one.page_uri ?? one.uri, 300)
      const name = textOf(one.username, 80)
      const found = (address && facebookAddress(address)) || (name && facebookAddress(`facebook.com/${name}`))
      if (found) return found.handle
    }
  }
  return user === undefined ? undefined : facebookAddress(`facebook.com/${user}`)?.handle
}

/** Reads a Facebook archive of any era, of a page or a profile; undefined if the upload contains none. */
export async function readFacebook(
  upload: Upload,
  now: number,
  handles: readonly string[],
): Promise<Found | undefined> {
  const { roots, users } = await findRoots(upload.entries, facebookLayout, now)
  const chosen = await chooseExport(roots, {
    handles,
    userOf: ({ id, files }) => ownerOf(files, users.get(id)),
    plain: (name) => name.replaceAll('.', ''),
  })
  const followers = chosen.files.filter(({ role }) => role === 'followers')
  const friends = chosen.files.filter(({ role }) => role === 'friends')
  const fanFiles = [...followers, ...friends]
  const postFiles = order.flatMap((role) => chosen.files.filter((file) => file.role === role))
  if (fanFiles.length === 0 && postFiles.length === 0) return undefined
  const notes = new NoteBook()
  noteLeftOut(notes, chosen)
  const owner = await ownerOf(chosen.files, chosen.files.map(({ root }) => users.get(root)).find(Boolean))
  for (const [role, stem] of [
    ['posts', 'your_posts__check_ins__photos_and_videos'],
    ['pagePosts', 'profile_posts'],
    ['oldPosts', 'your_posts'],
  ] as const)
    numberedParts(
      postFiles.filter((file) => file.role === role),
      stem,
      notes,
      'posts_absent',
    )
  const notKept = await filesNotKept(upload.entries, facebookNotKept)
  noteNotKept(notes, notKept)
  const asHtml = noteHtmlLists(notes, upload.entries, facebookLayout, ({ role }) => role !== 'profile')
  const index = new MediaIndex(upload.entries)
  const whole = [
    !asHtml.some((role) => role === 'followers' || role === 'friends'),
    numberedParts(followers, 'people_who_followed_you', notes),
    numberedParts(friends, 'your_friends', notes),
  ].every(Boolean)
  return {
    platform: 'facebook',
    ...(owner !== undefined && { owner }),
    ...timesOf(fanFiles, postFiles, chosen),
    hasFans: fanFiles.length > 0,
    hasPosts: postFiles.length > 0,
    fansWhole: whole && followers.length > 0,
    ...(friends.length === 0 && { notOf: friendMark }),
    notes,
    used: chosen.files.length + notKept.length,
    fans: (pass) => fans(fanFiles, pass),
    posts: (pass) => posts(postFiles, index, pass),
    media: (ref) => index.byRef(ref),
  }
}
