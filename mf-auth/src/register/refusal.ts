import type { SecondStep } from '@fankeep/shared/contract'
import type { Refused } from '@fankeep/shared/host'
import type { Field } from './registration'

const onTheWire: Record<string, Field> = {
  nickname: 'nickname',
  email: 'email',
  tel: 'tel',
  area_code: 'tel',
  code: 'code',
  password: 'password',
  password_again: 'passwordAgain',
  agree: 'agree',
}

const byKey: Record<string, Field> = {
  agree_required: 'agree',
  code_required: 'code',
  code_wrong: 'code',
  code_expired: 'code',
  code_too_soon: 'code',
  code_too_many: 'code',
  email_taken: 'email',
  tel_taken: 'tel',
  password_mismatch: 'passwordAgain',
  password_weak: 'password',
}

/** The fields a refusal is about; empty if it is about the whole form. */
export function refusedFields(refused: Refused): Field[] {
  const field = byKey[refused.key]
  if (field) return [field]
  return [...new Set(refused.fields.flatMap((name) => onTheWire[name] ?? []))]
}

/** Whether to offer the log-in next to the message: the applicant has proved that the account is theirs. */
export const isTaken = (refused: Refused | undefined) =>
  refused?.key === 'email_taken' || refused?.key === 'tel_taken'

/** The second step for an existing member who registers again. */
export function secondStepOf({ key, data }: Refused): SecondStep | undefined {
  if (key !== 'second_login_required' || typeof data.ticket !== 'string') return undefined
  const login_types = Array.isArray(data.login_types) ? data.login_types.map(Number) : []
  return { second_login: 1, login_types, ticket: data.ticket }
}
