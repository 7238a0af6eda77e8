import type { Db } from '../../infra/database/connect'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { isSpareCode, useSpareCode } from './spare-codes'
import { ownTries } from './tries'
import { stepOf } from './totp'
import type { SealedColumn } from '../../infra/rotate-seals'

const purpose = 'authenticator secret'
const rowOf = (userId: string) => `authenticators ${userId}`

export const sealSecret = ({ crypto }: Services, userId: string, secret: string) =>
  crypto.seal(purpose, secret, rowOf(userId))
const openSecret = ({ crypto }: Services, userId: string, sealed: string) =>
  crypto.open(purpose, sealed, rowOf(userId))

/** For `pnpm rotate-key`. */
export const sealedSecret: SealedColumn = {
  table: 'authenticators',
  column: 'secret',
  purpose,
  key: ['user_id'],
  rowOf: ([userId = '']) => rowOf(userId),
}

export const findAuthenticator = (db: Db, userId: string) =>
  db.selectFrom('authenticators').selectAll().where('userId', '=', userId).executeTakeFirst()

/**
 * Spends a code of the authenticator. Each time step is accepted once (RFC 6238, 5.2): one statement compares and raises the last
 * step, so of many parallel requests only one succeeds. Every try is counted before the code is checked.
 * @param waiting checks a secret that is not confirmed yet, instead of the secret in use.
 * @param count the limit that a try counts against; by default the member's own, for tries in a session
 * @throws Refusal `second_login_off`, `second_code_wrong`, `second_code_used`, `too_many_requests`
 */
export async function useAuthenticator(
  services: Services,
  userId: string,
  code: string,
  { waiting = false, count = ownTries(userId) } = {},
): Promise<void> {
  const { db, clock, limits } = services
  const found = await findAuthenticator(db, userId)
  if (!found || (found.confirmedAt === null) !== waiting) throw new Refusal('second_login_off')
  if (!(await limits.take(...count))) throw new Refusal('too_many_requests')
  const step = stepOf(openSecret(services, userId, found.secret), code, clock.now())
  if (step === null) throw new Refusal('second_code_wrong')
  const taken = await db
    .updateTable('authenticators')
    .set({ lastStep: String(step) })
    .where('userId', '=', userId)
    .where('secret', '=', found.secret)
    .where('lastStep', '<', String(step))
    .returning('userId')
    .executeTakeFirst()
  if (!taken) throw new Refusal('second_code_used')
}

/** Spends a code of either kind: a long one is a spare code, six digits are from the authenticator. */
export const useSecondFactor = (services: Services, userId: string, code: string): Promise<void> =>
  isSpareCode(code)
    ? useSpareCode(services, userId, code)
    : useAuthenticator(services, userId, digitsOf(code))

export const digitsOf = (code: string) => code.replace(/\s/g, '')
