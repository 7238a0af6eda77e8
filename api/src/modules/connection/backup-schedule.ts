import type { Db } from '../../infra/database/connect'
import { allowanceAt, isReadOnly } from '../pages/usage'
import type { PageRow } from '../pages/owned-page'
import type { Allowance } from '../plans/plans'

const day = 86_400_000

/** Milliseconds between two automatic backups: as the member set it, but at most as often as the plan allows. Null for none. */
export function everyOf(auto: PageRow['auto'], allowed: Allowance['autoBackup']): number | null {
  if (auto === 'off' || allowed === 'off') return null
  return auto === 'daily' && allowed === 'daily' ? day : 7 * day
}

/** Milliseconds between a page's automatic backups. Null for none: the member turned them off, or the plan has none for this page. */
export async function rhythmOf(
  db: Db,
  page: Pick<PageRow, 'id' | 'userId' | 'auto'>,
  now: Date,
): Promise<number | null> {
  const allowance = await allowanceAt(db, page.userId, now)
  const every = everyOf(page.auto, allowance.autoBackup)
  return every !== null && (await isReadOnly(db, page, allowance)) ? null : every
}

/** When the next automatic backup is due: one interval after the last backup; now if that has passed or there was none. */
export async function nextBackupOf(
  db: Db,
  page: Pick<PageRow, 'id' | 'userId' | 'auto' | 'lastBackup'>,
  now: Date,
): Promise<Date | null> {
  const every = await rhythmOf(db, page, now)
  if (every === null) return null
  return new Date(Math.max(now.getTime(), (page.lastBackup?.getTime() ?? 0) + every))
}
