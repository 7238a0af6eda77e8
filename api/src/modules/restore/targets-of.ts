import type { CallOutput, RestoreTarget } from '@fankeep/shared/contract'
import type { Selectable } from 'kysely'
import type { Db } from '../../infra/database/connect'
import type { Call } from '../../infra/http/api'
import type { Language } from '../../infra/language'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { publisherOf } from '../../platforms/publishers'
import { accessesOf } from '../connection/access'
import type { ConnectionTables } from '../connection/tables'
import { ownedPage, type PageRow } from '../pages/owned-page'
import { platformName } from '../site/platforms'
import { sayWithNames } from '../site/say-with-names'
import { permissionOf } from './permission'
import { sideOf } from './present'
import { wayOf } from './rules/targets'
import { spanOfPosts } from '../posts/for-restore'

type Place = Pick<PageRow, 'id' | 'platform' | 'handle'>
type Access = Selectable<ConnectionTables['pageAccess']> | undefined

/** Why nothing can be published to a page: we have no publisher or app there, or the member has not authorised us. */
function whyClosed(
  { config }: Services,
  page: Place,
  access: Access,
): 'restore_way_closed' | 'restore_authorise' | null {
  if (wayOf(page) === 'hand') return null
  const publisher = publisherOf(page)
  if (!publisher || !config.oauth[publisher.app]) return 'restore_way_closed'
  const isOurs = access?.state === 'bound' && publisher.scopes.every((scope) => access.scopes.includes(scope))
  return isOurs ? null : 'restore_authorise'
}

function opennessBy(services: Services, page: Place, access: Access, language: Language) {
  const key = whyClosed(services, page, access)
  return {
    open: key === null,
    authorise: key === 'restore_authorise',
    why: key && { key, msg: sayWithNames(language, key, { platform: page.platform }) },
  }
}

/** Whether a restore into a page can begin, and why not. By hand always; by API if the member authorised us to publish. */
export const openness = async (services: Services, page: Place, language: Language, db: Db = services.db) =>
  opennessBy(services, page, (await accessesOf(db, [page.id])).get(page.id), language)

/** @throws Refusal `restore_way_closed`, `restore_authorise` */
export async function checkOpen(services: Services, page: Place, language: Language, db?: Db): Promise<void> {
  const { why } = await openness(services, page, language, db)
  if (why) throw new Refusal(why.key, { platform: platformName(page.platform, language) })
}

/** The contents of one page's backup, and the member's other pages as possible targets. */
export async function situationOf(
  services: Services,
  { member, input, language }: Call<'restore.page'>,
): Promise<CallOutput<'restore.page'>> {
  const { db, clock } = services
  const page = await ownedPage(db, member.id, input.id)
  const others = await db
    .selectFrom('pages')
    .selectAll()
    .where('userId', '=', member.id)
    .where('id', '<>', page.id)
    .orderBy('id')
    .execute()
  const accesses = await accessesOf(
    db,
    others.map(({ id }) => id),
  )
  const { posts, from, until } = await spanOfPosts(db, page.id)
  return {
    page: sideOf(page),
    posts,
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    targets: others.map((other): RestoreTarget => ({
      ...sideOf(other),
      way: wayOf(other),
      ...opennessBy(services, other, accesses.get(other.id), language),
    })),
    permission: await permissionOf(db, member, clock.now(), language),
  }
}
