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
 * Takes a code of the authenticator as good, once a time step (RFC 6238, 5.2): the step goes up in the statement that
 * asks for it, so one alone of many at the same time gets through. Every try is counted before it is looked at.
 * @param waiting of a secret that is still to be confirmed, instead of the one in use.
 * @param count what a try counts against: in a session, the member's own
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

/** Either kind: six digits are the authenticator's, anything else is a spare code. */
export const useSecondFactor = (services: Services, userId: string, code: string): Promise<void> =>
  isSpareCode(code)
    ? useSpareCode(services, userId, code)
    : useAuthenticator(services, userId, digitsOf(code))

export const digitsOf = (code: string) => code.replace(/\s/g, '')
