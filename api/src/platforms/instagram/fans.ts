import type { FanRecord } from '../archive'
import { dateOf, isRecord, listOf, recordOf, textOf, momentOf } from '../archives/values'
import { underKey } from '../json/seek'
import { isMetaList, metaList } from '../meta/list'
import { isPlaceholder } from '../meta/placeholder'
import { isUserNameLabel } from '../meta/user-name-label'
import { metaText } from '../meta-text'

/** Lists of followers: bare since 2022, under a key in 2021, an object of dates until 2020. */
export const isFollowerList = (key: string) => key === 'relationships_followers'
export const connectionsWanted = underKey('object', 'followers')

/** Instagram's own rule, relaxed: names of closed and of very old accounts do not all follow it. */
const userName = /^[\p{L}\p{N}._-]{1,60}$/u

function nameOf(value: unknown): string | undefined {
  const text = textOf(value, 100)
  if (text === undefined) return undefined
  const name = metaText(text).trim().replace(/^@/, '').toLowerCase()
  return userName.test(name) ? name : undefined
}

/** The user in a link: the last part of its path (`…/_u/<name>` since 2024). */
function nameInLink(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 500) return undefined
  const path = /^https?:\/\/(?:[a-z0-9-]+\.)*instagram\.com\/([^?#]*)/i.exec(value)?.[1]
  const last = path?.split('/').filter(Boolean).pop()
  if (last === undefined || last === '_u') return undefined
  try {
    return nameOf(decodeURIComponent(last))
  } catch {
    return undefined
  }
}

function fan(name: string, followedAt: number | undefined): FanRecord {
  const record: FanRecord = {
    uid: name,
    username: name,
    url: `https://www.instagram.com/${encodeURIComponent(name)}`,
  }
  if (followedAt !== undefined) record.followedAt = followedAt
  return record
}

/** The name in the newest format of Instagram's lists: labelled values, with labels in the member's language. */
function nameInLabels(value: unknown): string | undefined {
  const items = metaList(value).filter(isRecord)
  const named = items.find(
    ({ label, ent_field_name }) => isUserNameLabel(label) || isUserNameLabel(ent_field_name),
  )
  if (named) return nameOf(named.value) ?? nameInLink(named.href)
  // If the label's language is not known, uses the link; else the only value that can be a name.
  const linked = items.map(({ href, value: said }) => nameInLink(href) ?? nameInLink(said)).find(Boolean)
  const names = items.flatMap(({ value: said }) => nameOf(said) ?? [])
  return linked ?? (names.length === 1 ? names[0] : undefined)
}

/**
 * The user an entry of a follower list names. The user name is the `value`, else the entry's `title`, else the end of its link.
 * Null for an entry that the platform itself left without a name.
 */
export function fansOf(value: unknown): FanRecord[] | null {
  if (!isRecord(value)) return []
  const items = metaList(value.string_list_data).map(recordOf)
  const fans = items.flatMap((item) => {
    const name =
      nameOf(item.value) ?? (items.length === 1 ? nameOf(value.title) : undefined) ?? nameInLink(item.href)
    return name === undefined ? [] : [fan(name, momentOf(item.timestamp))]
  })
  if (fans.length > 0) return fans
  const name = nameOf(value.title) ?? nameInLabels(value.label_values) ?? nameInLink(value.href)
  if (name !== undefined) return [fan(name, momentOf(value.timestamp))]
  if ([value.title, ...items.map((item) => item.value)].some(isClosed)) return null
  const blank = (text: unknown) => text === undefined || text === null || text === ''
  const nameless = blank(value.title) && items.every((item) => blank(item.value) && blank(item.href))
  return nameless && isMetaList(value.string_list_data) ? null : []
}

const isClosed = (name: unknown) => typeof name === 'string' && isPlaceholder(metaText(name))

/** `[user name, date]`, from the object in archives of 2018 to 2020. */
export function fanOfConnection(value: unknown): FanRecord[] {
  const [key, date] = listOf(value)
  const name = nameOf(key)
  return name === undefined ? [] : [fan(name, dateOf(date))]
}
