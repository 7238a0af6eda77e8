import { sql } from 'kysely'
import type { Db } from '../../../infra/database/connect'
import type { TargetRule } from '../rules/targets'

const hour = 3_600_000

/**
 * When there is room for one more at a target: undefined where there is now. The window moves, as the platforms count: so many
 * posts within the hours that lie behind, whichever of our requests they came with.
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
    // When this one is out of the window, there is room again.
    if (used >= posts) return new Date(at.getTime() + window + 1000)
  }
  return undefined
}
