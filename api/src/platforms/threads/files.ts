import type { UploadEntry } from '../archives/entry'
import type { Layout, Look, Place } from '../archives/roots'
import { metaDays } from '../archives/taken-at'
import { loneRecord } from '../meta/list'
import { newestIn } from '../meta/newest'

/** `person` is the profile on Instagram, `profile` that on Threads. */
export type Role = 'followers' | 'posts' | 'person' | 'profile'

/** Threads comes inside Instagram's export. */
const inner =
  /(^|\/)((your_instagram_activity\/)?threads|your_threads_activity(\/threads)?|(personal_information\/|account_information\/)*(personal_information|account_information))$/i
const home = /(^|\/)(threads|your_threads_activity)$/i

const names: [Role, RegExp][] = [
  ['followers', /^followers(?:_(\d{1,4}))?\.json$/i],
  ['posts', /^threads_and_replies(?:_(\d{1,4}))?\.json$/i],
  ['person', /^personal_information\.json$/i],
]

function named(entry: UploadEntry, { name, within }: Place) {
  for (const [role, pattern] of names) {
    const found = pattern.exec(name)
    if (!found || (role === 'followers' && within !== '' && !home.test(within))) continue
    if (role === 'person' && home.test(within)) return { role: 'profile' as const, part: 0 }
    return { role, part: Number(found[1] ?? 0) }
  }
  // A loose file can have any name: its first key identifies it.
  return within === '' && entry.key.endsWith('.json') ? { role: 'posts' as const, part: 0 } : undefined
}

/** Threads is recognised by the prefix of its keys (platforms.md); a bare list by its links, or its folder. */
function look(role: Role, text: string, entry: UploadEntry): Look<Role> | undefined {
  const head = text.trimStart()
  if (head.startsWith('<')) return undefined
  if (role === 'person' || role === 'profile') return { sure: false }
  const newest = newestIn(text)
  const dates = newest !== undefined && { newest }
  if (/^\{\s*"text_post_app_text_post_app_followers"/.test(head))
    return { sure: true, role: 'followers', ...dates }
  if (/^\{\s*"text_post_app_text_posts"/.test(head)) return { sure: true, role: 'posts', ...dates }
  const bare = role === 'followers' && (head.startsWith('[') || loneRecord.test(head))
  if (bare && /threads\.(com|net)\//.test(head)) return { sure: true, ...dates }
  // A file with such a name that begins differently is broken, or a bare list.
  return entry.path.includes('/') && !/instagram\.com\//.test(head) ? { sure: bare, ...dates } : undefined
}

/** The format of these files is not known. */
export const threadsNotKept =
  /(^|\/)(your_)?threads(_activity)?\/(reposts?|quotes?|drafts?|archived_threads)(_\d+)?\.json$/

export const threadsLayout: Layout<Role> = {
  inner,
  stamp: new RegExp(`(?:^|/)((?:instagram|threads)-([a-z0-9._]{1,30})-${metaDays})`, 'i'),
  named,
  look,
}
