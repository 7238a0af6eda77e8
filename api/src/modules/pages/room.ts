import type { PlatformKey } from '@fankeep/shared/contract'
import type { Db } from '../../infra/database/connect'
import type { Member } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import { allowanceOfMember } from '../plans/store'
import { usageOf } from './usage'

/**
 * Checks that a member may have this page in addition to the live ones.
 * @throws Refusal `page_exists`, `platforms_limit`, `pages_limit`
 */
export async function checkRoom(
  db: Db,
  member: Member,
  { platform, handle }: { platform: PlatformKey; handle: string },
): Promise<void> {
  const same = await db
    .selectFrom('pages')
    .select('handle')
    .where('userId', '=', member.id)
    .where('platform', '=', platform)
    .execute()
  if (same.some((page) => page.handle === handle)) throw new Refusal('page_exists')
  const [allowed, used] = await Promise.all([allowanceOfMember(db, member), usageOf(db, member.id)])
  if (allowed.platforms !== null && same.length === 0 && used.platforms >= allowed.platforms)
    throw new Refusal('platforms_limit', { limit: allowed.platforms })
  if (used.pages >= allowed.pages) throw new Refusal('pages_limit', { limit: allowed.pages })
}
