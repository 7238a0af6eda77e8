import type { CallOutput } from '@fankeep/shared/contract'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../infra/database/schema'
import type { Call, Member } from '../../infra/http/api'
import { once } from '../member/once'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { record } from '../../infra/audit'
import { ownedPage } from '../pages/owned-page'
import { inTransaction } from '../../infra/database/transaction'
import { permissionOf } from './permission'
import { presentRestore } from './present'
import { heldRestore, ownedRestore, type RestoreRow } from './repository'
import { allPostIds, visibilityOf } from '../posts/for-restore'

type Given = Omit<Call<'restore.apply'>['input'], 'idempotency_key'>

/** The most drafts per member; no plan needs more. */
const mostDrafts = 50

/** Saves a request as a draft, or applies for it; idempotent by its key. Publishes nothing. */
export async function applyRestore(
  services: Services,
  { member, input, language }: Call<'restore.apply'>,
): Promise<CallOutput<'restore.apply'>> {
  const { db, clock } = services
  const { idempotency_key: key, ...body } = input
  const saved = await once(
    db,
    clock,
    { userId: member.id, call: 'restore.apply', key, body },
    async (trx) => {
      const { id } = await save(services, trx, member, body)
      return { id }
    },
  )
  const row = await ownedRestore(db, member.id, saved.id)
  return {
    request: await presentRestore(services, row, language),
    permission: await permissionOf(db, member, clock.now(), language),
  }
}

async function save(
  { clock }: Services,
  trx: Transaction<Database>,
  member: Member,
  given: Given,
): Promise<RestoreRow> {
  const page = await ownedPage(trx, member.id, given.id)
  const to = given.to === '' ? null : await ownedPage(trx, member.id, given.to)
  if (to?.id === page.id) throw new Refusal('restore_to_same')
  if (!given.draft) checkWhole(given)
  const before = given.request === undefined ? null : await heldRestore(trx, member.id, given.request)
  if (before && before.state > 1) throw new Refusal('restore_not_draft')
  const values = {
    pageId: page.id,
    toPageId: to?.id ?? null,
    state: given.draft ? (0 as const) : (1 as const),
    reason: given.reason,
    note: given.note,
    changedAt: given.changed_at || null,
    posts: given.posts,
    fromDay: given.from || null,
    untilDay: given.until || null,
    savedAt: clock.now(),
  }
  if (before) {
    // The selection depends on the page and on the mode of choosing.
    const keeps = before.pageId === page.id && before.posts === given.posts
    return trx
      .updateTable('restores')
      .set({ ...values, ...(!keeps && { picked: [], openly: sql`'{}'::jsonb` }) })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  await makeRoom(trx, member.id)
  const row = await trx
    .insertInto('restores')
    .values({ ...values, userId: member.id, createdAt: clock.now() })
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(trx, clock, { userId: member.id, action: 'restore.asked', detail: { restore: row.id } })
  return row
}

function checkWhole({ to, posts, from, until }: Given) {
  if (to === '') throw new Refusal('restore_to_missing')
  if (posts === 'span' && ((from === '' && until === '') || (from !== '' && until !== '' && from > until)))
    throw new Refusal('restore_span_missing')
}

/** @throws Refusal `restore_drafts` */
export async function makeRoom(trx: Transaction<Database>, memberId: string) {
  const open = await trx
    .selectFrom('restores')
    .select('id')
    .where('userId', '=', memberId)
    .where('state', 'in', [0, 1])
    .where('deletedAt', 'is', null)
    .execute()
  if (open.length >= mostDrafts) throw new Refusal('restore_drafts', { limit: mostDrafts })
}

/** Selects or deselects posts. @throws Refusal `restore_not_draft` once the request has begun. */
export async function choosePosts(
  { db, clock }: Services,
  { member, input }: Call<'restore.choose'>,
): Promise<RestoreRow> {
  const { post, all, take, openly } = input
  if (!all && post.length === 0) throw new Refusal('nothing_selected')
  return inTransaction(db, async (trx) => {
    const row = await heldRestore(trx, member.id, input.request)
    if (row.state > 1) throw new Refusal('restore_not_draft')
    if (openly) return letOpenly(trx, row, { post, all, take, now: clock.now() })
    const isListed = take === (row.posts === 'chosen')
    const picked = new Set(all ? [] : row.picked)
    if (all && isListed) for (const uid of await allPostIds(trx, row.pageId)) picked.add(uid)
    for (const uid of all ? [] : post) {
      if (isListed) picked.add(uid)
      else picked.delete(uid)
    }
    return trx
      .updateTable('restores')
      .set({ picked: [...picked], savedAt: clock.now() })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/**
 * Allows posts a wider audience than before, or revokes that; stores each post's current audience. Without ids, for the
 * posts whose audience the backup does not say. An allowed post is also selected.
 */
async function letOpenly(
  trx: Transaction<Database>,
  row: RestoreRow,
  { post, all, take, now }: { post: string[]; all: boolean; take: boolean; now: Date },
): Promise<RestoreRow> {
  const found = await visibilityOf(trx, row.pageId, all ? 'unsaid' : post)
  const openly = { ...row.openly }
  const picked = new Set(row.picked)
  for (const { uid, visibility } of found) {
    if (take) openly[uid] = visibility
    else delete openly[uid]
    if (take && row.posts === 'chosen') picked.add(uid)
    else if (take) picked.delete(uid)
  }
  return trx
    .updateTable('restores')
    .set({ picked: [...picked], openly: sql`${JSON.stringify(openly)}::jsonb`, savedAt: now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
