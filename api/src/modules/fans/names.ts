import type { Fan } from '@fankeep/shared/contract'
import type { PoolClient } from 'pg'
import type { KeptPage } from '../../platforms/archive'
import { newestMerges } from './member-merges/merges'
import type { Db } from '../../infra/database/connect'

/**
 * The earlier ids of some fans of a page, oldest first, by the fan's present id; with the merge, if it caused the id and can be
 * taken back.
 */
export async function earlierNames(db: Db, pageId: string, uids: string[], now: Date) {
  const found = new Map<string, NonNullable<Fan['earlier']>>()
  if (uids.length === 0) return found
  const rows = await db
    .selectFrom('fanNames')
    .select(['uid', 'was', 'name', 'match'])
    .where('pageId', '=', pageId)
    .where('uid', 'in', uids)
    .orderBy('foundAt')
    .orderBy('was')
    .execute()
  for (const { uid, was, name, match } of rows)
    found.set(uid, [...(found.get(uid) ?? []), { uid: was, name, match }])
  const ofMember = rows.flatMap(({ uid, match }) => (match === 'member' ? uid : []))
  for (const { id, kept, merged } of await newestMerges(db, pageId, ofMember, now)) {
    const name = found.get(kept)?.find(({ uid }) => uid === merged)
    if (name) name.merge = id
  }
  return found
}

/** All earlier ids of a page's fans, for the download of all data. */
export const allNames = (db: Db, pageId: string) =>
  db
    .selectFrom('fanNames')
    .select(['was', 'uid', 'name', 'match', 'foundAt'])
    .where('pageId', '=', pageId)
    .orderBy('was')
    .execute()

/** Stores the earlier ids that a page's fans had at another installation. */
export const addNames = (client: PoolClient, pageId: string, names: KeptPage['names']) =>
  client.query(
    `insert into fan_names (page_id, was, uid, name, match, found_at)
     select $1::bigint, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[]) on conflict do nothing`,
    [
      pageId,
      names.map(({ was }) => was),
      names.map(({ uid }) => uid),
      names.map(({ name }) => name ?? null),
      names.map(({ match }) => match),
      names.map(({ foundAt }) => new Date(foundAt)),
    ],
  )
