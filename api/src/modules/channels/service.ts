import type { CallInput, ErrorKey } from '@fankeep/shared/contract'
import type { Member } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { parseAddress } from '../../platforms/address'
import { answerSigns } from '../hijack/answer'
import { nextBackupOf } from '../connection/backup-schedule'
import { allowanceOfMember } from '../plans/store'
import { inTransaction } from '../../infra/database/transaction'
import { ownedPage, type PageRow } from '../pages/owned-page'
import { holdMember } from '../../infra/database/hold-member'
import { checkRoom } from '../pages/room'
import { changePage, insertPage } from '../pages/repository'

type NewPage = Required<CallInput<'pages.add'>>

/** A new page: its address by its platform's rule, within what the plan allows. */
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

/** Changes what was given of a page, and nothing else. */
export async function setPage(
  services: Services,
  member: Member,
  { id, ...given }: CallInput<'pages.set'>,
): Promise<PageRow> {
  const { db, clock } = services
  const page = await ownedPage(db, member.id, id)
  const { name, role, auto, state } = given
  const changes = {
    ...(name && { name }),
    ...(role && { role }),
    ...(auto && { auto }),
    ...(state && { state }),
  }
  if (Object.keys(changes).length === 0) return page
  if (auto) await checkRhythm(services, member, auto)
  // Anyone who says that all is well again has answered what was seen.
  if (state === 'active') await answerSigns(services, page, 'me')
  const next = auto ? await nextBackupOf(db, { ...page, auto }, clock.now()) : page.nextBackup
  return changePage(db, page.id, { ...changes, nextBackup: next })
}

/** @throws Refusal `auto_plan` where the plan has backups run by themselves more rarely, or not at all. */
async function checkRhythm({ db }: Services, member: Member, auto: PageRow['auto']) {
  const { autoBackup } = await allowanceOfMember(db, member)
  const isAllowed = auto === 'off' || autoBackup === 'daily' || autoBackup === auto
  if (!isAllowed) throw new Refusal('auto_plan', { allowed: autoBackup })
}
