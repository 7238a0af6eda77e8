import { parseAddress } from '../address'
import type { FanRecord } from '../archive'
import type { Turns } from '../archives/turns'
import { isRecord, keyOf, recordOf, textOf, timeOf } from '../archives/values'
import { metaList } from '../meta/list'
import { metaText } from '../meta-text'

/** Friends follow, too, and stand in a list of their own: an archive may hold the one and not the other. */
export const friendMark = 'friend:'

/** `followers` until 2019, `followers_v2`, `followers_v3`, and whatever comes next; bare where the file is numbered. */
export const isPeopleList = (key: string) => /^(followers|friends)(_v\d+)?$/.test(key)

/** How Facebook calls those whose accounts are closed. */
const nobody = new Set([
  'facebook user',
  'facebook 使用者',
  'facebook 用戶',
  'facebook 用户',
  'facebookユーザー',
])

const nameOf = (value: unknown) => {
  const text = textOf(value, 200)
  return text === undefined ? undefined : metaText(text).trim()
}

function labelled(value: unknown): string | undefined {
  const named = metaList(value)
    .map(recordOf)
    .find(({ label }) => nameLabels.has(nameOf(label)?.toLowerCase() ?? ''))
  return nameOf(named?.value)
}
const nameLabels = new Set([
  'name',
  '姓名',
  '名稱',
  '名称',
  '名字',
  '名前',
  '이름',
  'nombre',
  'nom',
  'nome',
  'naam',
])

/**
 * Whom an entry of a follower list names: by name alone, for Facebook gives nothing else. Name and time tell a person
 * (an entry may stand in two parts of one archive); where there is no time, each entry is a person of their own. Null
 * for a closed account.
 */
export function peopleOf(value: unknown, turns: Turns, mark = ''): FanRecord[] | null {
  if (!isRecord(value)) return []
  const item = recordOf(metaList(value.string_list_data)[0])
  const name = nameOf(value.name) ?? nameOf(item.value) ?? nameOf(value.title) ?? labelled(value.label_values)
  if (name === undefined || name === '') return isBlank(value) ? null : []
  if (nobody.has(name.toLowerCase())) return null
  const followedAt = timeOf(value.timestamp) ?? timeOf(item.timestamp)
  const page = typeof item.href === 'string' ? parseAddress('facebook', item.href) : null
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
