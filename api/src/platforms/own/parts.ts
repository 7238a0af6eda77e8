import type { FanRecord, PostRecord } from '../archive'
import type { Pass } from '../archives/as-archive'
import type { UploadEntry } from '../archives/entry'
import { peek } from '../archives/read-file'
import type { Upload } from '../archives/upload'
import { wholeArray } from '../json/seek'
import { readLines } from './lines'
import { ownFan, ownPost } from './records'

/** What one of our own downloads contains. */
export interface OwnPart {
  fans?: (pass: Pass) => AsyncIterable<FanRecord[]>
  posts?: (pass: Pass) => AsyncIterable<PostRecord[]>
  /** Its files, by the names its posts use. */
  media: Map<string, UploadEntry>
  used: number
}

/** The folder an entry is in, with its slash. */
export const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

/** A downloaded list begins with its first fan, complete. */
const isFans = (head: string) =>
  /^\s*\[\s*\{\s*"uid"\s*:\s*"/.test(head) && /"first_seen"\s*:/.test(head) && /"gone_at"\s*:/.test(head)

export async function fansPart(entry: UploadEntry): Promise<OwnPart | undefined> {
  if (!entry.key.endsWith('.json') || !isFans(await peek(entry))) return undefined
  return {
    fans: (pass) => pass.file(entry, wholeArray, ownFan),
    media: new Map(),
    used: 1,
  }
}

const isPosts = (head: string) => /^\s*\[\s*\{"id":"[^"]{1,200}","kind":"[a-z]+","visibility":"/.test(head)

/** A ZIP of posts: `posts.json`, with HTML pages and the files next to it. */
export async function postsPart(entry: UploadEntry, { entries }: Upload): Promise<OwnPart | undefined> {
  if (!/(^|\/)posts\.json$/.test(entry.key) || !isPosts(await peek(entry))) return undefined
  const folder = folderOf(entry.path)
  const media = filesIn(entries, entry, `${folder}media/`, folder)
  const refOf = (one: Record<string, unknown>) =>
    typeof one.file === 'string' && media.has(one.file) ? one.file : undefined
  return {
    posts: (pass) =>
      counted(
        pass.file(entry, wholeArray, (value) => ownPost(value, refOf)),
        pass,
      ),
    media,
    used: entries.filter((one) => one.container === entry.container).length,
  }
}

/** A page in a member's data: `pages/<id>/fans.jsonl`, `posts.jsonl` and the files by their hashes. */
export function pagePart(folder: string, list: UploadEntry, { entries }: Upload): OwnPart {
  const files = filesIn(entries, list, `${folder}files/`, `${folder}files/`)
  const media = new Map([...files].map(([name, entry]) => [name.replace(/\.[^.]*$/, ''), entry]))
  const refOf = ({ hash }: Record<string, unknown>) =>
    typeof hash === 'string' && media.has(hash) ? hash : undefined
  const at = (name: string) =>
    entries.find((one) => one.container === list.container && one.path === folder + name)
  const [fans, posts] = [at('fans.jsonl'), at('posts.jsonl')]
  return {
    ...(fans && { fans: (pass: Pass) => readLines(fans, ownFan, pass) }),
    ...(posts && {
      posts: (pass: Pass) =>
        counted(
          readLines(posts, (value) => ownPost(value, refOf), pass),
          pass,
        ),
    }),
    media,
    used: [fans, posts, at('days.json'), at('earlier-names.json')].filter(Boolean).length,
  }
}

function filesIn(entries: UploadEntry[], neighbour: UploadEntry, folder: string, without: string) {
  const inside = entries.filter(
    ({ container, path }) => container === neighbour.container && path.startsWith(folder),
  )
  return new Map(inside.map((entry) => [entry.path.slice(without.length), entry]))
}

/** Reports files as missing that were not stored when the download was made. */
async function* counted(batches: AsyncIterable<PostRecord[]>, pass: Pass): AsyncGenerator<PostRecord[]> {
  for await (const posts of batches) {
    const missing = posts.flatMap(({ media }) => media).filter(({ ref }) => ref === undefined).length
    pass.notes.count('media_missing', missing)
    yield posts
  }
}
