import { isEmail } from '@fankeep/shared/contract'
import type { Db } from '../../infra/database/connect'

/** The addresses at the sites that a member logs in with. A site that gives none gave a name instead. */
export async function loginAddresses(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('logins').select('account').where('userId', '=', userId).execute()
  return rows.map(({ account }) => account).filter(isEmail)
}

/** The accounts at other sites that open a member's own, for the download of all data. */
export const allLogins = (db: Db, userId: string) =>
  db.selectFrom('logins').select(['provider', 'account', 'since']).where('userId', '=', userId).execute()
