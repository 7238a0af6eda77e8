import type { FanRecord } from '../archive'
import { dateOf, isRecord, listOf, recordOf, textOf, timeOf } from '../archives/values'
import { underKey } from '../json/seek'
import { isMetaList, metaList } from '../meta/list'
import { isUserNameLabel } from '../meta/user-name-label'
import { metaText } from '../meta-text'

/** Lists of followers: bare since 2022, under a key in 2021, an object of dates until 2020. */
export const isFollowerList = (key: string) => key === 'relationships_followers'
export const connectionsWanted = underKey('object', 'followers')

/** Instagram's own rule, loosened: names of closed accounts and of old times do not all keep it. */
const userName = /^[\p{L}\p{N}._-]{1,60}$/u

function nameOf(value: unknown): string | undefined {
  const text = textOf(value, 100)
  if (text === undefined) return undefined
  const name = metaText(text).trim().replace(/^@/, '').toLowerCase()
  return userName.test(name) ? name : undefined
}

/** The user a link leads to: the last part of its path (`…/_u/<name>` since 2024). */
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

/** The newest shape of Instagram's lists: labelled values, labels in the member's language. */
function nameInLabels(value: unknown): string | undefined {
  for (const item of metaList(value)) {
    if (isRecord(item) && isUserNameLabel(item.label)) return nameOf(item.value) ?? nameInLink(item.href)
  }
  return undefined
}

/**
 * Whom an entry of a follower list names. The user's name is the `value`, else the entry's `title`, else the end of its
 * link. Null for an entry the platform itself left without a name.
 */
export function fansOf(value: unknown): FanRecord[] | null {
  if (!isRecord(value)) return []
  const items = metaList(value.string_list_data).map(recordOf)
  const fans = items.flatMap((item) => {
    const name =
      nameOf(item.value) ?? (items.length === 1 ? nameOf(value.title) : undefined) ?? nameInLink(item.href)
    return name === undefined ? [] : [fan(name, timeOf(item.timestamp))]
  })
  if (fans.length > 0) return fans
  const name = nameOf(value.title) ?? nameInLabels(value.label_values) ?? nameInLink(value.href)
  if (name !== undefined) return [fan(name, timeOf(value.timestamp))]
  const blank = (text: unknown) => text === undefined || text === null || text === ''
  const nameless = blank(value.title) && items.every((item) => blank(item.value) && blank(item.href))
  return nameless && isMetaList(value.string_list_data) ? null : []
}

/** `[user name, date]`, of the object of 2018 to 2020. */
export function fanOfConnection(value: unknown): FanRecord[] {
  const [key, date] = listOf(value)
  const name = nameOf(key)
  return name === undefined ? [] : [fan(name, dateOf(date))]
}
