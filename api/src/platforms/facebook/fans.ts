import { facebookAddress } from './address'
import type { FanRecord } from '../archive'
import type { Turns } from '../archives/turns'
import { isRecord, keyOf, recordOf, momentOf } from '../archives/values'
import { labelledName } from '../meta/labels'
import { metaList } from '../meta/list'
import { isPlaceholder } from '../meta/placeholder'
import { metaTextOf } from '../meta-text'

/** Prefix for friends. They follow, too, but have their own list: an archive can contain one list and not the other. */
export const friendMark = 'friend:'

/** `followers` until 2019, `followers_v2`, `followers_v3`, and later versions; a numbered file is a bare list. */
export const isPeopleList = (key: string) => /^(followers|friends)(_v\d+)?$/.test(key)

const nameOf = (value: unknown) => metaTextOf(value, 200)?.trim()

/**
 * The person an entry of a follower list names: only by name, because Facebook gives nothing else. Name and time identify a
 * person (an entry can be in two parts of one archive); without a time, each entry is a separate person. Null for a closed
 * account.
 */
export function peopleOf(value: unknown, turns: Turns, mark = ''): FanRecord[] | null {
  if (!isRecord(value)) return []
  const item = recordOf(metaList(value.string_list_data)[0])
  const name =
    nameOf(value.name) ?? nameOf(item.value) ?? nameOf(value.title) ?? labelledName(value.label_values)
  if (name === undefined || name === '') return isBlank(value) ? null : []
  if (isPlaceholder(name)) return null
  const followedAt = momentOf(value.timestamp) ?? momentOf(item.timestamp)
  const page = typeof item.href === 'string' ? facebookAddress(item.href) : null
  const key = keyOf(name, followedAt)
  const turn = page || followedAt !== undefined ? 1 : turns.of(`${mark}${key}`)
  const uid = page ? page.handle : turn === 1 ? key : `${key}-${turn}`
  const fan: FanRecord = { uid: `${mark}${uid}`, name }
  if (page) fan.url = page.url
  if (followedAt !== undefined) fan.followedAt = followedAt
  return [fan]
}

const isBlank = ({ name, title }: Record<string, unknown>) =>
  [name, title].every((text) => text === undefined || text === null || text === '')
