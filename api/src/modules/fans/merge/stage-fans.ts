import type { PoolClient } from 'pg'
import { plainText } from '@fankeep/shared/contract/wire'
import type { Archive, FanRecord } from '../../../platforms/archive'
import { gramsOf, saltOf } from '../grams'
import { copyLine, copyRows, type CopyValue } from '../../../infra/database/copy-rows'

const columns = [
  ...(['uid', 'followed_at', 'name', 'username', 'url', 'avatar', 'email', 'grams'] as const),
  ...(['first_seen', 'last_seen', 'gone_at'] as const),
]

/** The limits of a key and an index entry. A name may be cut, a uid may not: it would identify someone else. */
const longest = { uid: 200, name: 300, username: 200, url: 1000, email: 254 } as const

/** Reads the fans into a temporary table of this connection. So no reader sees some of them before all are merged in one step. */
export async function stageFans(
  client: PoolClient,
  archive: Archive,
  pageId: string,
  onRead: (count: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  await client.query(`create temp table staged_fans (
    uid text collate "C" not null, followed_at timestamptz, name text, username text, url text, avatar text, email text, grams int[] not null,
    first_seen timestamptz, last_seen timestamptz, gone_at timestamptz)`)
  await copyRows(client, 'staged_fans', columns, linesOf(archive, saltOf(pageId), onRead), signal)
  if (archive.fansRepeat) await client.query(uniteRepeated)
  await client.query('analyze staged_fans')
}

/** Merges repeated rows of one fan. The first row's dates of following and leaving count; values it lacks come from the next one. */
const uniteRepeated = `
  with rows as (
    delete from staged_fans where uid in (select uid from staged_fans group by uid having count(*) > 1) returning ctid as n, *
  )
  insert into staged_fans (${columns.join(', ')})
  select uid, ${['followed_at', 'name', 'username', 'url', 'avatar', 'email']
    .map((column) => `(array_agg(${column} order by n) filter (where ${column} is not null))[1]`)
    .join(', ')},
    (select array_agg(distinct gram) from rows o, unnest(o.grams) gram where o.uid = rows.uid),
    min(first_seen), (array_agg(last_seen order by n))[1], (array_agg(gone_at order by n))[1]
  from rows group by uid`

/** Writes rows as text one by one, without keeping any. */
async function* linesOf(
  archive: Archive,
  salt: number,
  onRead: (count: number) => Promise<void>,
): AsyncGenerator<string> {
  for await (const batch of archive.fans()) {
    await onRead(batch.length)
    for (const fan of batch)
      if (fan.uid !== '' && fan.uid.length <= longest.uid) yield copyLine(rowOf(fan, salt))
  }
}

function rowOf(fan: FanRecord, salt: number): CopyValue[] {
  const name = cut(fan.name, longest.name)
  const username = cut(fan.username, longest.username)
  return [
    fan.uid,
    timeOf(fan.followedAt),
    name,
    username,
    fit(fan.url, longest.url),
    fit(fan.avatar, longest.url),
    fit(fan.email, longest.email),
    gramsOf(salt, [name, username, fan.uid]),
    timeOf(fan.firstSeen),
    timeOf(fan.lastSeen),
    timeOf(fan.goneAt),
  ]
}

const timeOf = (at: number | undefined) => (at === undefined ? null : new Date(at))

/**
 * A name without control characters and marks that turn the text around it, which would forge other rows on screens and in downloads. Joiners
 * of emoji and marks of scripts stay.
 */
const cut = (text: string | undefined, most: number) =>
  text === undefined ? undefined : plainText(text).slice(0, most) || undefined
/** A truncated address leads elsewhere, so none is stored. */
const fit = (text: string | undefined, most: number) =>
  text === undefined || text.length > most ? undefined : text || undefined
