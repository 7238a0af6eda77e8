import { binDays, type BinnedPage, type CallInput } from '@fankeep/shared/contract'
import type { Selectable } from 'kysely'
import { binnedSince } from '../../infra/bin'
import type { Db } from '../../infra/database/connect'
import { holdMember } from '../../infra/database/hold-member'
import { isRowId } from '../../infra/database/owned-row'
import { inTransaction } from '../../infra/database/transaction'
import type { Member } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { dueAtOnce, eraseEach } from '../../infra/upkeep'
import { record } from '../audit'
import { trustedFrom } from '../auth/device-age'
import { useMemberCode } from '../auth/member-codes'
import { endRunsOf, stopRunsOf } from '../backup/runs/repository'
import { removeUploadFolders } from '../backup/upload/disk'
import { tellStorage } from '../notices/storage'
import { erase, erasePageRow } from './erase'
import { ownedPage, type PageRow } from './owned-page'
import { checkRoom } from './room'
import type { PagesTables } from './tables'

type BinnedRow = Selectable<PagesTables['allPages']>

const day = 86_400_000
/** More than a plan has pages, in a month. */
const binShown = 100
/** Above this many rows the erasing is left to a worker; the page itself is gone at once either way. */
const erasedAtOnce = 20_000

/** Puts a page into the bin for a code. From this moment no query of `pages` finds it; a run in its midst ends. */
export async function binPage(
  services: Services,
  member: Member,
  { id, code = '' }: CallInput<'pages.delete'>,
): Promise<void> {
  const { db, clock } = services
  const page = await ownedPage(db, member.id, id)
  await useMemberCode(services, member, 'page', code)
  // A run that saves at this moment holds the page: asked to stop, it lets go within a second.
  await stopRunsOf(db, 'pageId', page.id)
  await inTransaction(db, async (trx) => {
    await trx.updateTable('allPages').set({ deletedAt: clock.now() }).where('id', '=', page.id).execute()
    await endRunsOf(trx, page.id, clock.now())
    await record(trx, clock, { userId: member.id, action: 'page.binned', detail: { page: page.id } })
  })
}

export async function listBin({ db, clock }: Services, memberId: string): Promise<BinnedPage[]> {
  const rows = await inBin(db, memberId, clock.now())
    .selectAll()
    .orderBy('deletedAt', 'desc')
    .limit(binShown)
    .execute()
  return rows.map((row) => {
    const deletedAt = row.deletedAt ?? clock.now()
    return {
      id: row.id,
      platform: row.platform,
      handle: row.handle,
      name: row.name,
      fans: row.fans,
      posts: row.posts,
      bytes: Number(row.bytes),
      deleted_at: deletedAt.toISOString(),
      erase_at: new Date(deletedAt.getTime() + binDays * day).toISOString(),
    }
  })
}

/** @throws Refusal `not_found`, `page_exists`, `platforms_limit`, `pages_limit` */
export async function putBackPage(services: Services, member: Member, id: string): Promise<PageRow> {
  const { db, clock } = services
  return inTransaction(db, async (trx) => {
    await holdMember(trx, member.id)
    const { platform, handle } = await binnedPage(trx, member.id, id, clock.now())
    await checkRoom(trx, member, { platform, handle })
    await trx.updateTable('allPages').set({ deletedAt: null }).where('id', '=', id).execute()
    await record(trx, clock, { userId: member.id, action: 'page.putBack', detail: { page: id } })
    return ownedPage(trx, member.id, id)
  })
}

/**
 * Erases a page of the bin and all that was kept of it, for a code: nothing brings it back.
 * @throws Refusal `not_found`, `device_new`
 */
export async function eraseBinned(
  services: Services,
  member: Member,
  { id, code = '' }: CallInput<'pages.erase'>,
): Promise<void> {
  const { db, clock } = services
  const page = await binnedPage(db, member.id, id, clock.now())
  const from = await trustedFrom(services, member)
  if (from) throw new Refusal('device_new', { at: from.toISOString() })
  await useMemberCode(services, member, 'page', code)
  const erased = await eraseRow(services, page)
  if (!erased) throw new Refusal('not_found')
  if (page.fans + page.fansGone + page.posts <= erasedAtOnce) await erase(services, page.id)
  // There may be room again.
  await tellStorage(services, member.id)
}

/** Erases what has been in the bin for its time. Two workers may do so at once: a page is erased by one of them. */
export async function emptyBin(services: Services): Promise<void> {
  const { db, clock } = services
  const due = await db
    .selectFrom('allPages')
    .select(['id', 'userId'])
    .where('deletedAt', '<=', binnedSince(clock.now()))
    .orderBy('deletedAt')
    .limit(dueAtOnce)
    .execute()
  await eraseEach(services, due, async (page) => {
    if (await eraseRow(services, page)) await tellStorage(services, page.userId)
  })
}

/** False where it is not in the bin any more: put back, or erased by another worker. */
async function eraseRow(services: Services, { id }: Pick<BinnedRow, 'id'>): Promise<boolean> {
  const { db, config } = services
  const erased = await inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('allPages')
      .select('id')
      .where('id', '=', id)
      .where('deletedAt', 'is not', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (row) await erasePageRow(services, trx, id)
    return row !== undefined
  })
  if (erased) await removeUploadFolders(config, id)
  return erased
}

const inBin = (db: Db, memberId: string, now: Date) =>
  db.selectFrom('allPages').where('userId', '=', memberId).where('deletedAt', '>', binnedSince(now))

async function binnedPage(db: Db, memberId: string, id: string, now: Date): Promise<BinnedRow> {
  if (!isRowId(id)) throw new Refusal('not_found')
  return inBin(db, memberId, now)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow(() => new Refusal('not_found'))
}
