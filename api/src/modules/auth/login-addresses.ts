import { isEmail } from '@fankeep/shared/contract'
import type { Db } from '../../infra/database/connect'

/**
 * The e-mail addresses of the accounts at other sites that a member logs in with. If a site gave no address, the account has a name
 * instead, which is left out.
 */
export async function loginAddresses(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('logins').select('account').where('userId', '=', userId).execute()
  return rows.map(({ account }) => account).filter(isEmail)
}

/** The accounts at other sites that are linked to a member, for the download of all data. */
export const allLogins = (db: Db, userId: string) =>
  db.selectFrom('logins').select(['provider', 'account', 'since']).where('userId', '=', userId).execute()
