import { sql } from 'kysely'
import type { Db } from '../../infra/database/connect'

export interface Labels {
  tags?: string[]
  note?: string
}

/** The tags and notes of some fans of a page; fans with neither have no entry. */
export async function labelsOf(
  db: Db,
  pageId: string,
  uids: readonly string[],
): Promise<Map<string, Labels>> {
  if (uids.length === 0) return new Map()
  const { rows } = await sql<{ uid: string; tags: string[] | null; note: string | null }>`
    select uid, array_agg(name order by lower(name), id) filter (where name is not null) as tags, max(note) as note from (
      select f.uid, t.name, t.id, null as note from tagged_fans f join fan_tags t on t.id = f.tag_id
      where f.page_id = ${pageId} and f.uid = any(${uids}::text[]) and t.deleted_at is null
      union all
      select uid, null, null, note from fan_notes where page_id = ${pageId} and uid = any(${uids}::text[])
    ) l group by uid`.execute(db)
  return new Map(
    rows.map(({ uid, tags, note }) => [uid, { ...(tags && { tags }), ...(note !== null && { note }) }]),
  )
}
