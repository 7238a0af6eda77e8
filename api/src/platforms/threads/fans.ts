import type { FanRecord } from '../archive'
import { isRecord, recordOf, momentOf } from '../archives/values'
import { isMetaList, metaList } from '../meta/list'
import { metaTextOf } from '../meta-text'

export const isFollowerList = (key: string) => /^text_post_app_.*followers/.test(key)

const userName = /^[\p{L}\p{N}._-]{1,60}$/u

function nameOf(value: unknown): string | undefined {
  const name = metaTextOf(value, 100)?.trim().replace(/^@/, '').toLowerCase()
  return name !== undefined && userName.test(name) ? name : undefined
}

/** `https://www.threads.com/@name`, or without the @; until 2025 at threads.net. */
function nameInLink(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 500) return undefined
  const first = /^https?:\/\/(?:[a-z0-9-]+\.)*threads\.(?:com|net)\/([^/?#]*)/i.exec(value)?.[1]
  try {
    return first === undefined ? undefined : nameOf(decodeURIComponent(first))
  } catch {
    return undefined
  }
}

/** The user an entry names: `value` is the user name, `title` the display name. Null if Threads left both empty. */
export function fansOf(value: unknown): FanRecord[] | null {
  if (!isRecord(value)) return []
  const items = metaList(value.string_list_data).map(recordOf)
  const shown = metaTextOf(value.title, 200)?.trim()
  const found = items.flatMap((item) => {
    const name = nameOf(item.value) ?? nameInLink(item.href)
    if (name === undefined) return []
    const fan: FanRecord = {
      uid: name,
      username: name,
      url: `https://www.threads.com/@${encodeURIComponent(name)}`,
    }
    const at = momentOf(item.timestamp)
    if (shown !== undefined && items.length === 1) fan.name = shown
    if (at !== undefined) fan.followedAt = at
    return [fan]
  })
  if (found.length > 0) return found
  const blank = items.every((item) => [item.value, item.href].every((one) => one === undefined || one === ''))
  return blank && isMetaList(value.string_list_data) ? null : []
}
