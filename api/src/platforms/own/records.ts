import type { PostMediaRecord, PostRecord, FanRecord } from '../archive'
import { postVisibility } from '@fankeep/shared/contract/posts'
import { countOf, isRecord, linkOf, listOf, postTextMax, textOf } from '../archives/values'
import { instantOf } from '../csv/dates'

/** A record of one of our downloads, with field names as in JSON (`gone_at`) or in the member's data (`goneAt`). */
type Fields = Record<string, unknown>

/** An id is never cut, nor stored without a NUL in it: it would be another one. */
const uidOf = (value: unknown) =>
  typeof value === 'string' && /^[^\0]{1,200}$/.test(value) ? value : undefined

/** Times in our own format; a value that was edited by hand into another format is ignored. */
const timeOf = (value: unknown) => (typeof value === 'string' ? instantOf(value) : undefined)

const given = <Key extends string, Value>(key: Key, value: Value | undefined) =>
  (value === undefined ? {} : { [key]: value }) as Partial<Record<Key, Value>>

/** A fan, with when it was seen and when it left. */
export function ownFan(value: unknown): FanRecord[] {
  const row: Fields = isRecord(value) ? value : {}
  const uid = uidOf(row.uid)
  if (uid === undefined) return []
  const followed = row.dated === undefined ? row.followed_at : row.dated === true ? row.at : null
  return [
    {
      uid,
      ...given('name', textOf(row.name, 300)),
      ...given('username', textOf(row.username)),
      ...given('url', linkOf(row.url, 1000)),
      ...given('avatar', linkOf(row.avatar, 1000)),
      ...given('email', textOf(row.email, 254)),
      ...given('followedAt', timeOf(followed)),
      ...given('firstSeen', timeOf(row.first_seen ?? row.firstSeen)),
      ...given('lastSeen', timeOf(row.last_seen ?? row.lastSeen)),
      ...given('goneAt', timeOf(row.gone_at ?? row.goneAt)),
    },
  ]
}

const kinds = ['text', 'photo', 'video', 'link', 'story', 'reply', 'repost'] as const
const mediaKinds = ['photo', 'video', 'file'] as const

const oneOf = <Value extends string>(values: readonly Value[], value: unknown) =>
  values.find((one) => one === value)

/** A post. `refOf` returns the upload's ref for a file that the post shows. */
export function ownPost(value: unknown, refOf: (medium: Fields) => string | undefined): PostRecord[] {
  const row: Fields = isRecord(value) ? value : {}
  const uid = uidOf(row.id ?? row.uid)
  const kind = oneOf(kinds, row.kind)
  if (uid === undefined || kind === undefined) return []
  const created = row.dated === undefined ? row.created_at : row.dated === true ? row.at : null
  return [
    {
      uid,
      kind,
      text: textOf(row.text, postTextMax) ?? '',
      visibility: oneOf(postVisibility.options, row.visibility) ?? 'unknown',
      media: listOf(row.media).flatMap((one) => (isRecord(one) ? ownMedium(one, refOf(one)) : [])),
      ...given('createdAt', timeOf(created)),
      ...given('url', linkOf(row.url, 2000)),
      ...given('likes', countOf(row.likes)),
      ...given('comments', countOf(row.comments)),
      ...given('shares', countOf(row.shares)),
      ...given('album', textOf(row.album, 300)),
      ...given('firstSeen', timeOf(row.firstSeen)),
      ...given('changedAt', timeOf(row.changedAt)),
    },
  ]
}

function ownMedium(one: Fields, ref: string | undefined): PostMediaRecord[] {
  const kind = oneOf(mediaKinds, one.kind)
  const uri = textOf(one.uri ?? one.file, 2000) ?? ''
  return kind === undefined
    ? []
    : [{ kind, uri, ...given('ref', ref), ...given('alt', textOf(one.alt, 2000)) }]
}
