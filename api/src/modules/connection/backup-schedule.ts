import type { Db } from '../../infra/database/connect'
import { allowanceAt } from '../pages/usage'
import type { PageRow } from '../pages/owned-page'
import type { Allowance } from '../plans/plans'

const day = 86_400_000

/** Milliseconds between two backups by themselves: as the member set it, and never more often than the plan has it. */
export function everyOf(auto: PageRow['auto'], allowed: Allowance['autoBackup']): number | null {
  if (auto === 'off' || allowed === 'off') return null
  return auto === 'daily' && allowed === 'daily' ? day : 7 * day
}

/** When the next one is due: a rhythm after the last backup, and at once where that is over or there was none. */
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
