import { isEmail, nicknameMax } from '@fankeep/shared/contract/rules'
import { plainText } from '@fankeep/shared/contract/wire'
import type { Language } from '../../infra/language'
import type { Services } from '../../infra/services'
import { record } from '../../infra/audit'
import { giveTrial } from '../plans/store'
import { inTransaction } from '../../infra/database/transaction'
import type { Stranger } from './other-sites'
import { insertMember } from '../member/users'

/**
 * Creates an account for a person who logged in at another site, with the free trial (spec section 9). Missing data (a number, a
 * password) is requested later, where spec section 5 requires a complete profile.
 * @throws the database's error if the address is taken, or the other site's account has been linked meanwhile
 */
export async function openAccount(
  { db, clock }: Services,
  { provider, subject, email, verified, name: given }: Stranger,
  { address, language }: { address: string; language: Language },
): Promise<string> {
  const now = clock.now()
  const known = isEmail(email) ? email : ''
  const name = plainText(given.replaceAll('\0', '')).trim()
  return inTransaction(db, async (trx) => {
    const id = await insertMember(trx, {
      email: known,
      emailVerifiedAt: verified && known ? now : null,
      areaCode: '',
      tel: '',
      telVerifiedAt: null,
      passwordHash: null,
      nickname: nicknameOf(name, known),
      language,
      createdAt: now,
      updatedAt: now,
    })
    await giveTrial(trx, id, now)
    await trx
      .insertInto('logins')
      .values({ provider, subject, userId: id, account: known || name, since: now })
      .execute()
    await record(trx, clock, { userId: id, action: 'auth.registered', address, detail: { way: provider } })
    return id
  })
}

/** Cut to the length that a member could type, never inside a surrogate pair. */
const nicknameOf = (name: string, email: string): string =>
  (name || email.split('@')[0] || 'FanKeep').slice(0, nicknameMax).replace(/[\uD800-\uDBFF]$/, '')
