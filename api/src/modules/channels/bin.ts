import { binDays, type BinnedPage, type CallInput } from '@fankeep/shared/contract'
import { holdMember } from '../member/users'
import { inTransaction } from '../../infra/database/transaction'
import type { ModuleHooks } from '../../infra/hooks'
import type { Member } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { dueAtOnce, eraseEach } from '../../infra/maintenance/maintenance'
import { record } from '../../infra/audit'
import { trustedFrom } from '../auth/device-age'
import { useMemberCode } from '../auth/member-codes'
import { endRunsOf, stopRunsOf } from '../backup/runs/repository'
import { removeUploadFolders } from '../backup/upload/disk'
import { tellStorage } from '../notices/storage'
import { binnedPage, type BinnedRow, dueInBin, holdBinned, listBinned, setDeletedAt } from '../pages/bin'
import { erase, erasePageRow } from '../pages/erase'
import { ownedPage, type PageRow } from '../pages/owned-page'
import { checkRoom } from '../pages/room'

const day = 86_400_000
/** Above this many rows a worker does the erasing; the page itself is gone immediately either way. */
const erasedAtOnce = 20_000

/** Moves a page to the bin; requires a code. From now on no query of `pages` finds it, and a running run ends. */
export async function binPage(
  services: Services,
  member: Member,
  { id, code = '' }: CallInput<'pages.delete'>,
): Promise<void> {
  const { db, clock } = services
  const page = await ownedPage(db, member.id, id)
  await useMemberCode(services, member, 'page', code)
  // A run that is saving holds the page's lock; when asked to stop, it releases it within a second.
  await stopRunsOf(db, 'pageId', page.id)
  await inTransaction(db, async (trx) => {
    await setDeletedAt(trx, page.id, clock.now())
    await endRunsOf(trx, page.id, clock.now())
    await record(trx, clock, { userId: member.id, action: 'page.binned', detail: { page: page.id } })
  })
}

export async function listBin({ db, clock }: Services, memberId: string): Promise<BinnedPage[]> {
  const rows = await listBinned(db, memberId, clock.now())
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
    await setDeletedAt(trx, id, null)
    await record(trx, clock, { userId: member.id, action: 'page.putBack', detail: { page: id } })
    return ownedPage(trx, member.id, id)
  })
}

/**
 * Permanently erases a page in the bin with all its data; requires a code.
 * @throws Refusal `not_found`, `device_new`
 */
export async function eraseBinned(
  services: Services,
  modules: readonly ModuleHooks[],
  member: Member,
  { id, code = '' }: CallInput<'pages.erase'>,
): Promise<void> {
  const { db, clock } = services
  const page = await binnedPage(db, member.id, id, clock.now())
  const from = await trustedFrom(services, member, { use: 'page', code })
  if (from) throw new Refusal('device_new', { at: from.toISOString() })
  await useMemberCode(services, member, 'page', code)
  const erased = await eraseRow(services, page)
  if (!erased) throw new Refusal('not_found')
  if (page.fans + page.fansGone + page.posts <= erasedAtOnce) await erase(services, modules, page.id)
  // The member may have storage again.
  await tellStorage(services, member.id)
}

/**
 * Erases pages whose time in the bin is over. Two workers can run it at the same time: only one of them erases a page.
 */
export async function emptyBin(services: Services): Promise<void> {
  const { db, clock } = services
  const due = await dueInBin(db, clock.now(), dueAtOnce)
  await eraseEach(services, due, async (page) => {
    if (await eraseRow(services, page)) await tellStorage(services, page.userId)
  })
}

/** False if it is no longer in the bin: put back, or erased by another worker. */
async function eraseRow(services: Services, { id }: Pick<BinnedRow, 'id'>): Promise<boolean> {
  const { db, config } = services
  const erased = await inTransaction(db, async (trx) => {
    const isBinned = await holdBinned(trx, id)
    if (isBinned) await erasePageRow(services, trx, id)
    return isBinned
  })
  if (erased) await removeUploadFolders(config, id)
  return erased
}
