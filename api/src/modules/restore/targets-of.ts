import type { CallOutput, RestoreTarget } from '@fankeep/shared/contract'
import { sql } from 'kysely'
import type { Call } from '../../infra/http/api'
import type { Language } from '../../infra/language'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { ownedPage, type PageRow } from '../pages/owned-page'
import { platformName } from '../site/platforms'
import { sayWithNames } from '../site/say-with-names'
import { permissionOf } from './permission'
import { sideOf } from './present'
import { targets } from './rules/targets'

/**
 * Whether a restore into a page can be begun, and why not. By hand always; by API where we publish there, which no
 * platform has yet: its dry run works, and says so.
 */
export function openness({ platform }: Pick<PageRow, 'platform'>, language: Language) {
  const open = targets[platform].way === 'hand'
  const key = 'restore_way_closed' as const
  return { open, why: open ? null : { key, msg: sayWithNames(language, key, { platform }) } }
}

/** @throws Refusal `restore_way_closed` */
export function checkOpen(page: Pick<PageRow, 'platform'>, language: Language): void {
  if (!openness(page, language).open)
    throw new Refusal('restore_way_closed', { platform: platformName(page.platform, language) })
}

/** What one page's backup holds, and the member's other pages as places it may go to. */
export async function situationOf(
  { db, clock }: Services,
  { member, input, language }: Call<'restore.page'>,
): Promise<CallOutput<'restore.page'>> {
  const page = await ownedPage(db, member.id, input.id)
  const others = await db
    .selectFrom('pages')
    .selectAll()
    .where('userId', '=', member.id)
    .where('id', '<>', page.id)
    .orderBy('id')
    .execute()
  const { posts, from, until } = await db
    .selectFrom('posts')
    .where('pageId', '=', page.id)
    .select([
      sql<number>`count(*)::int`.as('posts'),
      sql<Date | null>`min(at) filter (where dated)`.as('from'),
      sql<Date | null>`max(at) filter (where dated)`.as('until'),
    ])
    .executeTakeFirstOrThrow()
  return {
    page: sideOf(page),
    posts,
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    targets: others.map((other): RestoreTarget => ({
      ...sideOf(other),
      way: targets[other.platform].way,
      ...openness(other, language),
    })),
    permission: await permissionOf(db, member, clock.now(), language),
  }
}
