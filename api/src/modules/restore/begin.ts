import { sql, type Transaction } from 'kysely'
import type { Database } from '../../infra/database/schema'
import type { Call } from '../../infra/http/api'
import { once } from '../member/once'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { record } from '../../infra/audit'
import { ownedPage } from '../pages/owned-page'
import { refuseLeaving } from '../member/leaving'
import { checkBegin } from './permission'
import { type PlannedPost, plannedPosts } from './plan-posts'
import { takeTurn } from './publish/turn'
import { heldRestore, ownedRestore, type RestoreRow } from './repository'
import { wayOf } from './rules/targets'
import { checkOpen } from './targets-of'

/** Begins a request: stores each selected post as it was agreed, so that later changes have no effect. */
export async function beginRestore(
  services: Services,
  { member, input, language }: Call<'restore.start'>,
): Promise<RestoreRow> {
  const { db, clock } = services
  const { idempotency_key: key, ...body } = input
  const begun = await once(
    db,
    clock,
    { userId: member.id, call: 'restore.start', key, body },
    async (trx) => {
      const row = await heldRestore(trx, member.id, input.request)
      await refuseLeaving(trx, member.id)
      if (row.state > 1) throw new Refusal('restore_not_draft')
      if (row.toPageId === null) throw new Refusal('restore_to_missing')
      const to = await ownedPage(trx, member.id, row.toPageId)
      await checkOpen(services, to, language, trx)
      await checkBegin(trx, member, clock.now())
      let of = 0
      for await (const batch of plannedPosts(trx, { row, to, language }))
        of += await write(trx, row, to.id, batch, of)
      if (of === 0) throw new Refusal('restore_nothing')
      const begun = { state: 2 as const, of, startedAt: clock.now(), savedAt: clock.now() }
      if (wayOf(to) === 'api')
        await takeTurn(services, trx, row, { ...begun, way: 'api', phase: 'publishing' })
      else await trx.updateTable('restores').set(begun).where('id', '=', row.id).execute()
      await record(trx, clock, { userId: member.id, action: 'restore.begun', detail: { restore: row.id } })
      return { id: row.id }
    },
  )
  return ownedRestore(db, member.id, begun.id)
}

async function write(
  trx: Transaction<Database>,
  row: RestoreRow,
  toPageId: string,
  posts: PlannedPost[],
  before: number,
): Promise<number> {
  const taken = posts.filter((post) => post.taken)
  if (taken.length === 0) return 0
  await trx
    .insertInto('restoreItems')
    .values(taken.map((post, position) => itemOf(row, toPageId, post, before + position + 1)))
    .execute()
  return taken.length
}

function itemOf(row: RestoreRow, toPageId: string, { uid, fitted, contentKey }: PlannedPost, n: number) {
  const files = fitted.media.filter(({ why }) => why === null)
  const parts = fitted.parts.map(({ text, media }) => ({
    text,
    media: media.map((number) => files.findIndex((file) => file.n === number)),
  }))
  const media = files.map(({ hash, kind, bytes, type }) => ({ hash, kind, bytes, type }))
  // A list would become a PostgreSQL array, not JSON.
  const json = (value: object) => sql<never>`${JSON.stringify(value)}::jsonb`
  return {
    restoreId: row.id,
    n,
    postUid: uid,
    toPageId,
    contentKey,
    title: fitted.title,
    parts: json(parts),
    media: json(media),
    notes: json(fitted.notes),
    audience: fitted.audience,
  }
}
