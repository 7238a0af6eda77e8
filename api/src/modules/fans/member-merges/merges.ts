import { binDays } from '@fankeep/shared/contract'
import type { Selectable } from 'kysely'
import { binnedSince } from '../../../infra/bin'
import type { Db } from '../../../infra/database/connect'
import { isRowId } from '../../../infra/database/owned-row'
import { Refusal } from '../../../infra/refusal'
import type { Services } from '../../../infra/services'
import type { FansTables } from '../tables'

export type MergeRow = Selectable<FansTables['fanMerges']>

/** The newest merge of each of these fans, if it can be taken back: the fan's id, the merged id, and the merge. */
export async function newestMerges(db: Db, pageId: string, uids: string[], now: Date) {
  if (uids.length === 0) return []
  return db
    .selectFrom('fanMerges')
    .distinctOn('kept')
    .select(['id', 'kept', 'merged'])
    .where('pageId', '=', pageId)
    .where('kept', 'in', uids)
    .where('mergedAt', '>', binnedSince(now))
    .orderBy('kept')
    .orderBy('id', 'desc')
    .execute()
}

/** @throws Refusal `fans_unmerge` if it does not exist or can no longer be taken back */
export async function mergeOf(db: Db, pageId: string, id: string, now: Date): Promise<MergeRow> {
  const merge = isRowId(id)
    ? await db
        .selectFrom('fanMerges')
        .selectAll()
        .where('id', '=', id)
        .where('pageId', '=', pageId)
        .executeTakeFirst()
    : undefined
  const [newest] = merge ? await newestMerges(db, pageId, [merge.kept], now) : []
  if (!merge || newest?.id !== merge.id) throw new Refusal('fans_unmerge', { days: binDays })
  return merge
}

/** Erases merges that can no longer be taken back. */
export const forgetMerges = ({ db, clock }: Services) =>
  db.deleteFrom('fanMerges').where('mergedAt', '<=', binnedSince(clock.now())).execute()
