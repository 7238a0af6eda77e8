import type { CallInput, ErrorKey } from '@fankeep/shared/contract'
import type { Member } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { parseAddress } from '../../platforms/address'
import { useMemberCode } from '../auth/member-codes'
import { stopRunsOf } from '../backup/runs/repository'
import { removeUploadFolders } from '../backup/upload/disk'
import { tellStorage } from '../notices/storage'
import { answerSigns } from '../hijack/answer'
import { rhythmOf } from '../connection/rhythm'
import { allowanceOfMember } from '../plans/store'
import { inTransaction } from '../../infra/database/transaction'
import { erase, erasePage } from './erase'
import { ownedPage, type PageRow } from './owned-page'
import { holdMember } from '../../infra/database/hold-member'
import { insertPage } from './repository'
import { usageOf } from './usage'

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
    const same = await trx
      .selectFrom('pages')
      .select(['platform', 'handle'])
      .where('userId', '=', member.id)
      .where('platform', '=', platform)
      .execute()
    if (same.some(({ handle }) => handle === address.handle)) throw new Refusal('page_exists')
    const [allowed, used] = await Promise.all([allowanceOfMember(trx, member), usageOf(trx, member.id)])
    if (allowed.platforms !== null && same.length === 0 && used.platforms >= allowed.platforms)
      throw new Refusal('platforms_limit', { limit: allowed.platforms })
    if (used.pages >= allowed.pages) throw new Refusal('pages_limit', { limit: allowed.pages })
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
  // Whoever says that all is well again has answered what was seen.
  if (state === 'active') await answerSigns(services, page, 'me')
  const next = auto ? await rhythmOf(db, { ...page, auto }, clock.now()) : page.nextBackup
  return db
    .updateTable('pages')
    .set({ ...changes, nextBackup: next })
    .where('id', '=', page.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** @throws Refusal `auto_plan` where the plan has backups run by themselves more rarely, or not at all. */
async function checkRhythm({ db }: Services, member: Member, auto: PageRow['auto']) {
  const { autoBackup } = await allowanceOfMember(db, member)
  const isAllowed = auto === 'off' || autoBackup === 'daily' || autoBackup === auto
  if (!isAllowed) throw new Refusal('auto_plan', { allowed: autoBackup })
}

/** Above this many rows the erasing is left to a worker; the page itself is gone at once either way. */
const erasedAtOnce = 20_000

/** A page and all that was kept of it, for a code: nothing brings it back. A run in its midst finds its page gone and ends. */
export async function deletePage(
  services: Services,
  member: Member,
  { id, code = '' }: CallInput<'pages.delete'>,
): Promise<void> {
  const { db, queue, config } = services
  const page = await ownedPage(db, member.id, id)
  await useMemberCode(services, member, 'page', code)
  // A run that saves at this moment holds the page: told to stop, it lets go within a second.
  await stopRunsOf(db, 'pageId', page.id)
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('pages').where('id', '=', page.id).execute()
    await trx.insertInto('erasures').values({ pageId: page.id }).execute()
    await queue.add(erasePage, { page: page.id }, { trx })
  })
  await removeUploadFolders(config, page.id)
  if (page.fans + page.fansGone + page.posts <= erasedAtOnce) await erase(services, page.id)
  // There may be room again.
  await tellStorage(services, member.id)
}
