import { sql } from 'kysely'
import type { Db } from '../../../infra/database/connect'
import type { RestoreRow } from '../repository'
import { minutesFor, type TargetRule } from '../rules/targets'

const [minute, hour] = [60_000, 3_600_000]

/**
 * When a target has room for another post; undefined if it has now. A sliding window, as the platforms count: the posts of all
 * our requests within the last hours.
 */
export async function fullUntil(
  db: Db,
  toPageId: string,
  { posts, hours }: TargetRule['pace'],
  now: Date,
): Promise<Date | undefined> {
  const window = hours * hour
  const { rows } = await sql<{ at: Date; many: number }>`
    select at, jsonb_array_length(sending->'ids') as many from restore_items
    where to_page_id = ${toPageId} and at > ${new Date(now.getTime() - window)}
      and jsonb_array_length(sending->'ids') > 0
    order by at desc limit ${posts}`.execute(db)
  let used = 0
  for (const { at, many } of rows) {
    used += many
    // When this post leaves the window, there is room again.
    if (used >= posts) return new Date(at.getTime() + window + 1000)
  }
  return undefined
}

/**
 * The estimated time at which the last post of a request is published, from the remaining parts and the use of the current
 * window.
 */
export async function dueAt(
  db: Db,
  { id, toPageId, waitUntil }: Pick<RestoreRow, 'id' | 'toPageId' | 'waitUntil'>,
  { pace }: Pick<TargetRule, 'pace'>,
  now: Date,
): Promise<Date> {
  const window = pace.hours * hour
  const { rows } = await sql<{ left: number; used: number; first: Date | null }>`
    select
      (select coalesce(sum(jsonb_array_length(parts) - jsonb_array_length(sending->'ids')), 0)::int
       from restore_items where restore_id = ${id} and outcome in ('waiting', 'publishing')) as left,
      coalesce(sum(jsonb_array_length(sending->'ids')), 0)::int as used, min(at) as first
    from restore_items
    where to_page_id = ${toPageId} and at > ${new Date(now.getTime() - window)}
      and jsonb_array_length(sending->'ids') > 0`.execute(db)
  const { left, used, first } = rows[0]!
  const freeIn = first ? (first.getTime() + window - now.getTime()) / minute : 0
  const inAll = now.getTime() + minutesFor(left, { pace }, { used, freeIn }) * minute
  // The platform may have set a later time itself.
  const afterWait =
    (waitUntil?.getTime() ?? 0) + minutesFor(left, { pace: { posts: left + 1, hours: 0 } }) * minute
  return new Date(Math.max(inAll, afterWait))
}
