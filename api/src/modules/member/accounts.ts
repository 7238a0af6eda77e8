import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Db } from '../../infra/database/connect'
import { Refusal } from '../../infra/refusal'

export interface PhoneNumber {
  areaCode: string
  tel: string
}

/**
 * One number has one form: with its country's own area code (+886 where +8860 is given), without the zero that is dialled at home
 * (0912… and 912… are the same in Taiwan).
 */
export function normalNumber(areaCode: string, tel: string): PhoneNumber {
  const parsed = parsePhoneNumberFromString(areaCode + tel)
  return parsed?.isPossible()
    ? { areaCode: `+${parsed.countryCallingCode}`, tel: parsed.nationalNumber }
    : { areaCode, tel }
}

/** A number as the target of a code: `+886 912345678`. */
export const telTarget = ({ areaCode, tel }: PhoneNumber) => `${areaCode} ${tel}`

/** The account an address was proven for. One that only claims it is not found: it might be someone else's. */
export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst()

export const findByTel = (db: Db, { areaCode, tel }: PhoneNumber) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('areaCode', '=', areaCode)
    .where('tel', '=', tel)
    .where('telVerifiedAt', 'is not', null)
    .executeTakeFirst()

/** Turns the database's "there is one already" (23505) into words. Only for who has just proved the address is theirs. */
export function refuseTaken(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23505' && constraint === 'users_email') throw new Refusal('email_taken')
  if (code === '23505' && constraint === 'users_tel') throw new Refusal('tel_taken')
  throw error
}
