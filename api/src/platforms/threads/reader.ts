import type { PostVisibility } from '@fankeep/shared/contract'
import type { FanRecord, PostRecord } from '../archive'
import type { Found, Pass } from '../archives/as-archive'
import { chooseExport, type DataFile, noteLeftOut, timesOf } from '../archives/exports'
import { MediaIndex } from '../archives/media-index'
import { filesNotKept, noteNotKept } from '../archives/not-kept'
import { NoteBook } from '../archives/notes'
import { numberedParts } from '../archives/numbered-parts'
import { findRoots } from '../archives/roots'
import type { Upload } from '../archives/upload'
import { accountVisibility } from '../instagram/privacy'
import { noteHtmlLists } from '../meta/html-lists'
import { metaFile } from '../meta/list'
import { finderFor } from '../meta/media'
import { ownerOf } from '../meta/owner'
import { fansOf, isFollowerList } from './fans'
import { type Role, threadsLayout, threadsNotKept } from './files'
import { isPostList, postOf } from './posts'

type File = DataFile<Role>
const isPerson = ({ role }: Pick<File, 'role'>) => role === 'person' || role === 'profile'

async function* fans(files: File[], pass: Pass): AsyncGenerator<FanRecord[]> {
  for (const { entry } of files) yield* metaFile(pass, entry, isFollowerList, fansOf)
}

async function* posts(
  files: File[],
  index: MediaIndex,
  account: PostVisibility,
  pass: Pass,
): AsyncGenerator<PostRecord[]> {
  for (const { entry } of files) {
    const finder = finderFor(entry, index, pass)
    yield* metaFile(pass, entry, isPostList, (value) => postOf(value, finder, account))
  }
}

/** Reads the Threads data in an Instagram export; undefined if there is none. */
export async function readThreads(
  upload: Upload,
  now: number,
  handles: readonly string[],
): Promise<Found | undefined> {
  const { roots, users } = await findRoots(upload.entries, threadsLayout, now)
  const chosen = await chooseExport(roots, {
    handles,
    userOf: async ({ id, files }) => (await ownerOf(files.filter(isPerson))) ?? users.get(id),
  })
  const of = (role: Role) => chosen.files.filter((file) => file.role === role)
  const [fanFiles, postFiles] = [of('followers'), of('posts')]
  if (fanFiles.length === 0 && postFiles.length === 0) return undefined
  const notes = new NoteBook()
  noteLeftOut(notes, chosen)
  const persons = chosen.files.filter(isPerson)
  const account = await accountVisibility(persons, 'text_post_app_text_post_app_profile')
  const owner = (await ownerOf(persons)) ?? chosen.files.map(({ root }) => users.get(root)).find(Boolean)
  const notKept = await filesNotKept(upload.entries, threadsNotKept)
  noteNotKept(notes, notKept)
  // Among loose files, any name can be one of Threads.
  const inFolders = upload.entries.filter(({ path }) => path.includes('/'))
  const asHtml = noteHtmlLists(notes, inFolders, threadsLayout, (file) => !isPerson(file))
  const index = new MediaIndex(upload.entries)
  return {
    platform: 'threads',
    ...(owner !== undefined && { owner }),
    ...timesOf(fanFiles, postFiles, chosen),
    hasFans: fanFiles.length > 0,
    hasPosts: postFiles.length > 0,
    fansWhole: numberedParts(fanFiles, 'followers', notes) && !asHtml.includes('followers'),
    notes,
    used: chosen.files.length + notKept.length,
    fans: (pass) => fans(fanFiles, pass),
    posts: (pass) => posts(postFiles, index, account, pass),
    media: (ref) => index.byRef(ref),
  }
}
