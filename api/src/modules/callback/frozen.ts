import { sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { joinWholeLists } from '../../infra/database/whole-lists'
import { exists, type FanCondition } from '../fan-labels/conditions'
import { uidsMeant } from '../fans/meant'
import type { PageRow } from '../pages/owned-page'
import { type Audience, meant } from './audience'
import type { CallbackRow } from './repository'

/* Who is in a group is settled when a CallBack to it is sent: who joins the group later gets nothing of it. */

/** Keeps who is meant by now. */
export const freezeFans = (db: Db, page: Pick<PageRow, 'id'>, id: string, audience: Audience, now: Date) =>
  joinWholeLists(db, (trx) =>
    sql`insert into callback_fans (callback_id, uid) select ${id}, m.uid from (${uidsMeant(meant(page, audience, now))}) m`.execute(
      trx,
    ),
  )

/** Whom a CallBack is meant for that was sent before. */
export const frozenAudience = ({ id, audience, uids }: CallbackRow): Audience => ({
  audience,
  uids,
  ...(audience === 'group' && { narrow: isFrozen(id) }),
})

const isFrozen = (id: string): FanCondition =>
  exists(`select from callback_fans c where c.callback_id = ${BigInt(id)} and c.uid = fans.uid`)

/** Its deliveries say who it went to by now, or it goes to no one. */
export const thawFans = (db: Db, id: string) =>
  db.deleteFrom('callbackFans').where('callbackId', '=', id).execute()
