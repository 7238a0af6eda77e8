import { domainToUnicode } from 'node:url'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Db } from '../../infra/database/connect'
import { Refusal } from '../../infra/refusal'

export interface PhoneNumber {
  areaCode: string
  tel: string
}

/**
 * Normalises a phone number: with its country's area code (+886 if +8860 is given), and without the domestic leading zero (0912… and 912…
 * are the same in Taiwan).
 */
export function normalNumber(areaCode: string, tel: string): PhoneNumber {
  const parsed = parsePhoneNumberFromString(areaCode + tel)
  return parsed?.isPossible()
    ? { areaCode: `+${parsed.countryCallingCode}`, tel: parsed.nationalNumber }
    : { areaCode, tel }
}

/** A number as the target of a code: `+886 912345678`. */
export const telTarget = ({ areaCode, tel }: PhoneNumber) => `${areaCode} ${tel}`

/**
 * The account for which an address is proven. An account that only claims it is not found: the address may be another person’s. Older versions
 * stored the domain as it was typed (`公司.台灣`), so both forms are looked up.
 */
export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('email', 'in', [email, typedDomain(email)])
    .where('emailVerifiedAt', 'is not', null)
    .orderBy((order) => order('email', '=', email), 'desc')
    .executeTakeFirst()

function typedDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at) + domainToUnicode(email.slice(at))
}

export const findByTel = (db: Db, { areaCode, tel }: PhoneNumber) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('areaCode', '=', areaCode)
    .where('tel', '=', tel)
    .where('telVerifiedAt', 'is not', null)
    .executeTakeFirst()

/** Turns a unique violation (23505) into a refusal. Only for visitors who have just proven the address. */
export function refuseTaken(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23505' && constraint === 'users_email') throw new Refusal('email_taken')
  if (code === '23505' && constraint === 'users_tel') throw new Refusal('tel_taken')
  throw error
}
