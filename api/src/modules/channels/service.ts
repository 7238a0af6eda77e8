import { type CallInput, type ErrorKey, resetDays } from '@fankeep/shared/contract'
import { lastDone, record } from '../../infra/audit'
import type { Db } from '../../infra/database/connect'
import type { Call, Member } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { parseAddress } from '../../platforms/address'
import { answerSigns } from '../hijack/answer'
import { nextBackupOf } from '../connection/backup-schedule'
import { allowanceOfMember } from '../plans/store'
import { inTransaction } from '../../infra/database/transaction'
import { ownedPage, type PageRow } from '../pages/owned-page'
import { holdMember } from '../member/users'
import { checkRoom } from '../pages/room'
import { changePage, hasPage, holdPageRow, insertPage } from '../pages/repository'

const dayMs = 24 * 60 * 60_000

type NewPage = Required<CallInput<'pages.add'>>

/** Adds a page: its address by its platform's rule, within the plan's limits. */
export async function addPage(
  { db, clock }: Services,
  member: Member,
  { platform, url, name, role }: NewPage,
): Promise<PageRow> {
  const address = parseAddress(platform, url)
  if (!address) throw new Refusal(`page_url_${platform}` satisfies ErrorKey)
  return inTransaction(db, async (trx) => {
    await holdMember(trx, member.id)
    await checkRoom(trx, member, { platform, handle: address.handle })
    const page = await insertPage(trx, {
      userId: member.id,
      platform,
      handle: address.handle,
      url: address.url,
      name: name || address.handle,
      role,
      createdAt: clock.now(),
    })
    if (!page) throw new Refusal('page_exists')
    return page
  })
}

/** Changes only the given fields of a page. */
export async function setPage(
  services: Services,
  member: Member,
  { id, ...given }: CallInput<'pages.set'>,
): Promise<PageRow> {
  const { db, clock } = services
  const page = await ownedPage(db, member.id, id)
  const { name, role } = given
  // A form sends unchanged values along. They must not count as an action: not as an answer to signs of a hijack, not
  // as a rhythm to be checked.
  const auto = given.auto === page.auto ? undefined : given.auto
  const state = given.state === page.state ? undefined : given.state
  const changes = {
    ...(name && { name }),
    ...(role && { role }),
    ...(auto && { auto }),
    ...(state && { state }),
  }
  if (Object.keys(changes).length === 0) return page
  if (auto) await checkRhythm(services, member, auto)
  // A member who sets the page back to active has answered the signs.
  if (state === 'active') await answerSigns(services, page, 'me')
  const next = auto ? await nextBackupOf(db, { ...page, auto }, clock.now()) : page.nextBackup
  return changePage(db, page.id, { ...changes, nextBackup: next })
}

/**
 * Moves a page to a new address. The page keeps its lists, posts and earlier names, so that older archives still belong to it.
 * @throws Refusal `page_url_…`, `page_exists`, `page_reset_soon`
 */
export async function resetPage(
  { db, clock }: Services,
  { member, input, address: visitor }: Call<'pages.reset'>,
): Promise<PageRow> {
  const { platform } = await ownedPage(db, member.id, input.id)
  const address = parseAddress(platform, input.url)
  if (!address) throw new Refusal(`page_url_${platform}` satisfies ErrorKey)
  return inTransaction(db, async (trx) => {
    await holdMember(trx, member.id)
    const page = await holdPageRow(trx, input.id)
    if (!page) throw new Refusal('not_found')
    if (page.handle === address.handle) return page
    if (await hasPage(trx, member.id, { platform, handle: address.handle })) throw new Refusal('page_exists')
    const isNew = !page.handles.includes(address.handle)
    if (isNew) await checkReset(trx, clock.now(), member.id, page.id)
    const { handles } = page
    const moved = await changePage(trx, page.id, {
      handle: address.handle,
      url: address.url,
      handles: isNew ? [...handles, address.handle] : handles,
    })
    const detail = { page: page.id, platform, from: page.handle, to: address.handle }
    const action = isNew ? 'page.moved' : 'page.moved_back'
    await record(trx, clock, { userId: member.id, action, address: visitor, detail })
    return moved
  })
}

/** @throws Refusal `page_reset_soon` */
async function checkReset(trx: Db, now: Date, userId: string, page: string) {
  const since = new Date(now.getTime() - resetDays * dayMs)
  const last = await lastDone(trx, { userId, action: 'page.moved', page, since })
  if (last)
    throw new Refusal('page_reset_soon', {
      days: Math.ceil((last.getTime() + resetDays * dayMs - now.getTime()) / dayMs),
    })
}

/** @throws Refusal `auto_plan` if the plan allows automatic backups only less often, or not at all. */
async function checkRhythm({ db }: Services, member: Member, auto: PageRow['auto']) {
  const { autoBackup } = await allowanceOfMember(db, member)
  const isAllowed = auto === 'off' || autoBackup === 'daily' || autoBackup === auto
  if (!isAllowed) throw new Refusal('auto_plan', { allowed: autoBackup })
}
