import type { Db } from '../../infra/database/connect'
import { allowanceAt } from '../pages/usage'
import type { PageRow } from '../pages/owned-page'
import type { Allowance } from '../plans/plans'

const day = 86_400_000

/** Milliseconds between two automatic backups: as the member set it, but at most as often as the plan allows. Null for none. */
export function everyOf(auto: PageRow['auto'], allowed: Allowance['autoBackup']): number | null {
  if (auto === 'off' || allowed === 'off') return null
  return auto === 'daily' && allowed === 'daily' ? day : 7 * day
}

/** When the next automatic backup is due: one interval after the last backup; now if that has passed or there was none. */
export async function nextBackupOf(
  db: Db,
  { userId, auto, lastBackup }: Pick<PageRow, 'userId' | 'auto' | 'lastBackup'>,
  now: Date,
): Promise<Date | null> {
  const { autoBackup } = await allowanceAt(db, userId, now)
  const every = everyOf(auto, autoBackup)
  if (every === null) return null
  return new Date(Math.max(now.getTime(), (lastBackup?.getTime() ?? 0) + every))
}
