import type { UploadEntry } from '../archives/entry'
import { countRecordFiles, type DataFile, type Root, rootOf } from '../archives/exports'
import { peek } from '../archives/read-file'
import { dayInName, type Signs, takenAtBy } from '../archives/taken-at'

/** What an Instagram archive's files are for. `media` is the one file of all posts of 2018 to 2020. */
export type Role =
  'followers' | 'connections' | 'posts' | 'stories' | 'reels' | 'igtv' | 'media' | 'person' | 'profile'

/** The folders Instagram makes inside an export, of all eras. */
const inner =
  /(^|\/)((connections\/)?followers_and_following|(your_instagram_activity\/)?(media|content)|(personal_information\/|account_information\/)*(personal_information|account_information)|connections)$/i

/** Threads (`threads/`) and Facebook have files of the same names. */
const others =
  /(^|\/)(threads|connections\/followers|friends_and_followers|following_and_followers|messages|your_facebook_activity)(\/|$)/i

const names: [Role, RegExp, RegExp?][] = [
  ['followers', /^followers(?:_(\d{1,4}))?\.json$/i],
  ['connections', /^connections\.json$/i],
  ['posts', /^posts(?:_(\d{1,4}))?\.json$/i, /(^|\/)(media|content)$/i],
  ['stories', /^stories\.json$/i, /(^|\/)(media|content)$/i],
  ['reels', /^reels\.json$/i, /(^|\/)(media|content)$/i],
  ['igtv', /^igtv_videos\.json$/i, /(^|\/)(media|content)$/i],
  ['media', /^media\.json$/i],
  ['person', /^personal_information\.json$/i],
  ['profile', /^profile\.json$/i],
]

/** The folder of the export, as it was or as its ZIP is called: `instagram-<user>-<day>-<letters>`. */
const stampPattern = /(?:^|\/)(instagram-([a-z0-9._]{1,30})-\d{4}-\d{2}-\d{2}-[a-z0-9]+)/i

interface Named {
  file: DataFile<Role>
  folder: string
  copy: number
}

function named(entry: UploadEntry): Named | undefined {
  if (!entry.key.endsWith('.json')) return undefined
  const slash = entry.path.lastIndexOf('/')
  const within = entry.path.slice(0, Math.max(slash, 0))
  if (others.test(within)) return undefined
  const { id, folder, name, copy } = rootOf(entry, inner)
  for (const [role, pattern, home] of names) {
    const found = pattern.exec(name)
    if (!found || (home && within !== '' && within !== folder && !home.test(within))) continue
    return { file: { entry, role, part: Number(found[1] ?? 0), root: id }, folder, copy }
  }
  return undefined
}

const newestIn = (text: string) => {
  let newest: number | undefined
  for (const found of text.matchAll(/"(?:creation_)?timestamp"\s*:\s*(\d{9,10})\b/g)) {
    const at = Number(found[1]) * 1000
    if (newest === undefined || at > newest) newest = at
  }
  return newest
}

/** How each file begins that is what its name says. A bare list is any of them. */
const beginnings: Record<Role, RegExp> = {
  followers: /^\[|^\{\s*"relationships_followers"/,
  connections:
    /^\{[^]{0,60000}"(followers|following|blocked_users|close_friends|follow_requests_sent|permanent_follow_requests)"\s*:\s*\{/,
  posts: /^\[/,
  stories: /^\[|^\{\s*"ig_stories"/,
  reels: /^\[|^\{\s*"ig_reels_media"/,
  igtv: /^\[|^\{\s*"ig_igtv_media"/,
  media: /^\{\s*"(photos|videos|stories|profile|direct|music)"\s*:\s*\[/,
  person: /^\{/,
  profile: /^\{/,
}

/** What the beginning of a file says: whose it is, and its newest record. `unclear` may be a broken file of Instagram. */
type Content = { kind: 'instagram' | 'unclear'; newest?: number } | { kind: 'other' }

function contentOf(role: Role, text: string): Content {
  const head = text.trimStart()
  if (head.startsWith('<') || /^\{\s*"(text_post_app_|followers_v\d|followers"\s*:\s*\[)/.test(head))
    return { kind: 'other' }
  const newest = newestIn(text)
  return {
    kind: beginnings[role].test(head) ? 'instagram' : 'unclear',
    ...(newest !== undefined && { newest }),
  }
}

interface RootSigns extends Signs {
  stamp?: string
  user?: string
}

/**
 * The roots of an upload that hold files of Instagram, and the users their names name. None where no file of them is
 * surely one of Instagram's fans or posts.
 */
export async function findRoots(
  entries: UploadEntry[],
  now: number,
): Promise<{ roots: Root<Role>[]; users: Map<string, string> }> {
  const roots = new Map<string, Root<Role>>()
  const signs = new Map<string, RootSigns>()
  let sure = false
  const files = entries.flatMap((entry) => named(entry) ?? [])
  countRecordFiles(files.length)
  for (const { file, folder, copy } of files) {
    const { entry } = file
    const content = contentOf(file.role, await peek(entry))
    if (content.kind === 'other') continue
    sure ||= content.kind === 'instagram' && file.role !== 'person' && file.role !== 'profile'
    const root = roots.get(file.root) ?? { id: file.root, files: [], copy }
    roots.set(file.root, root)
    root.files.push(file)
    signs.set(
      file.root,
      more(
        signs.get(file.root) ?? signsInNames(folder, entry.container.name),
        entry.modified,
        content.newest,
      ),
    )
  }
  const users = new Map<string, string>()
  for (const [id, root] of roots) {
    const { stamp, user, ...dates } = signs.get(id) ?? {}
    const takenAt = takenAtBy(dates, now)
    if (takenAt !== undefined) root.takenAt = takenAt
    if (stamp !== undefined) root.stamp = stamp
    if (user !== undefined) users.set(id, user)
  }
  return { roots: sure ? [...roots.values()] : [], users }
}

/** What the names say. A ZIP's own name may have the mark of a copy, the folder in it has none. */
function signsInNames(folder: string, container: string): RootSigns {
  for (const name of [folder, container]) {
    const found = stampPattern.exec(name)
    const day = dayInName(name.slice(name.lastIndexOf('/') + 1))
    if (found)
      return {
        stamp: found[1]!.toLowerCase(),
        user: found[2]!.toLowerCase(),
        ...(day !== undefined && { named: day }),
      }
  }
  return {}
}

function more(signs: RootSigns, modified: number | undefined, newest: number | undefined): RootSigns {
  const later = (one: number | undefined, other: number | undefined) =>
    Math.max(one ?? 0, other ?? 0) || undefined
  const next = { ...signs }
  const atModified = later(signs.modified, modified)
  const atNewest = later(signs.newest, newest)
  if (atModified !== undefined) next.modified = atModified
  if (atNewest !== undefined) next.newest = atNewest
  return next
}
