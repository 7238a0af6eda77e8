import type { PostVisibility } from '@fankeep/shared/contract'
import type { PostRecord } from '../archive'
import { repostRecord } from '../archives/repost'
import { isRecord, recordOf, textOf, momentOf } from '../archives/values'
import { labelledText } from '../meta/labels'
import { metaList } from '../meta/list'
import { words } from '../meta/media'
import { isUserNameLabel } from '../meta/user-name-label'

/** The depth limit of nested label lists. */
const deepest = 6
const postAddress = /^https?:\/\/(www\.)?instagram\.com\/([\w.]+\/)?(p|reel|reels|tv)\/[\w-]+/i
const ownerAddress = /^https?:\/\/(www\.)?instagram\.com\/(_u\/)?([\w.]{1,30})\/?$/i

const addressOf = (label: Record<string, unknown>) =>
  textOf(label.href, 1000) ?? textOf(label.value, 1000) ?? ''

/** Every list of labels in a record: the record's own first, then the nested ones. */
function listsIn(value: unknown, depth = 0): Record<string, unknown>[][] {
  const own = metaList(value).map(recordOf)
  if (depth >= deepest) return [own]
  return [own, ...own.flatMap(({ dict }) => (dict === undefined ? [] : listsIn(dict, depth + 1)))]
}

/** The post's author: by the label of the user name, else by a profile address. */
function authorIn(lists: Record<string, unknown>[][]): string | undefined {
  const labels = lists.flat()
  const named = labels.find(({ label, value }) => isUserNameLabel(label) && typeof value === 'string')
  return words(named?.value) ?? labels.map((one) => ownerAddress.exec(addressOf(one))?.[3]).find(Boolean)
}

/**
 * A post of another account that the owner reposted (`reposts.json`): the owner's words, then `@who: what`, and its address.
 * Its pictures are not in the archive. A record without an address is not a repost. In older exports the address is among the
 * record's own labels, or in a list of links under the author's name.
 */
export function repostOf(value: unknown, visibility: PostVisibility, onUnread: () => void): PostRecord[] {
  if (!isRecord(value)) return []
  const [labels = [], ...within] = listsIn(value.label_values)
  const links = [...metaList(value.string_list_data), ...Object.values(recordOf(value.string_map_data))].map(
    recordOf,
  )
  const own = [...labels, ...links]
  const original = [...within, own].find((list) => list.some((one) => postAddress.test(addressOf(one))))
  const url = original?.map(addressOf).find((address) => postAddress.test(address))
  if (original === undefined || url === undefined) return []
  const createdAt =
    momentOf(value.timestamp) ??
    momentOf(value.creation_timestamp) ??
    momentOf(links.find((one) => one.timestamp !== undefined)?.timestamp)
  const author = authorIn(within) ?? (links.length > 0 ? words(value.title) : undefined)
  const said = [author && `@${author}:`, labelledText(original, onUnread)].filter(Boolean).join(' ')
  const text = [original !== own && labelledText(own, onUnread), [said, url].filter(Boolean).join('\n')]
    .filter(Boolean)
    .join('\n\n')
  return [repostRecord(createdAt, { url, text, visibility })]
}
