import { isEmail } from '@fankeep/shared/contract'
import type { Db } from '../../infra/database/connect'

/** The addresses at the sites that a member logs in with. A site that gives none gave a name instead. */
export async function loginAddresses(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('logins').select('account').where('userId', '=', userId).execute()
  return rows.map(({ account }) => account).filter(isEmail)
}
