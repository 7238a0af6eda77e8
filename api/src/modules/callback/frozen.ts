import { sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { joinWholeLists } from '../../infra/database/whole-lists'
import { type FanCondition, says } from '../fan-labels/conditions'
import { type FansMeant, mergedInto, uidsMeant } from '../fans/meant'
import type { PageRow } from '../pages/owned-page'
import { type Audience, meant } from './audience'
import type { CallbackRow } from './repository'

/* The members of a group are fixed when the member sends a CallBack: fans who join later do not get it. */

/** Rows written by one statement, because a request's statement is limited to 8 s. */
const slice = 100_000

/** Stores the fans that the audience includes now. */
export const freezeFans = (db: Db, page: Pick<PageRow, 'id'>, id: string, audience: Audience, now: Date) =>
  joinWholeLists(db, (trx) => freezeFrom(trx, id, meant(page, audience, now), ''))

async function freezeFrom(trx: Db, id: string, who: FansMeant, after: string): Promise<void> {
  const { rows } = await sql<{ last: string | null; n: number }>`
    with frozen as (
      insert into callback_fans (callback_id, uid) select ${id}, m.uid from (${uidsMeant(who, after, slice)}) m returning uid
    )
    select max(uid) as last, count(*)::int as n from frozen`.execute(trx)
  const { last, n } = rows[0]!
  if (last !== null && n === slice) await freezeFrom(trx, id, who, last)
}

/** Adds the rows into which the member has merged stored fans since. */
export const freezeMerged = (trx: Db, { id, pageId }: Pick<CallbackRow, 'id' | 'pageId'>) =>
  sql`
    insert into callback_fans (callback_id, uid)
    select distinct ${id}::bigint, m.uid
    from (${mergedInto(pageId, sql`n.was in (select uid from callback_fans where callback_id = ${id})`)}) m
    on conflict do nothing`.execute(trx)

/** The audience of a CallBack, as fixed when the member sent it. */
export const frozenAudience = ({ id, audience, uids }: CallbackRow): Audience => ({
  audience,
  uids,
  ...(audience === 'group' && { narrow: isFrozen(id) }),
})

const isFrozen = (id: string): FanCondition =>
  says(`fans.uid in (select uid from callback_fans where callback_id = ${BigInt(id)})`)

/** No longer needed: the deliveries now name its recipients, or it has none. */
export const thawFans = (db: Db, id: string) =>
  db.deleteFrom('callbackFans').where('callbackId', '=', id).execute()
