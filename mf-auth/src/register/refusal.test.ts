import { Refused } from '@fankeep/shared/host'
import { isTaken, refusedFields } from './refusal'

test.each([
  ['code_wrong', 'code'],
  ['code_expired', 'code'],
  ['email_taken', 'email'],
  ['tel_taken', 'tel'],
  ['password_mismatch', 'passwordAgain'],
  ['password_weak', 'password'],
  ['agree_required', 'agree'],
])('a refusal with %s is shown at the field %s', (key, field) => {
  expect(refusedFields(new Refused(key, 'why'))).toEqual([field])
})

test('fields_invalid is shown at the form’s fields: area_code at the telephone, unknown names nowhere', () => {
  const fieldsOf = (...fields: string[]) => refusedFields(new Refused('fields_invalid', 'why', { fields }))
  expect(fieldsOf('nickname', 'area_code', 'unheard_of')).toEqual(['nickname', 'tel'])
  expect(fieldsOf('area_code', 'tel')).toEqual(['tel'])
})

test('only email_taken and tel_taken offer the login', () => {
  const offered = ['email_taken', 'tel_taken', 'code_wrong', 'agree_required'].filter((key) =>
    isTaken(new Refused(key, 'why')),
  )
  expect(offered).toEqual(['email_taken', 'tel_taken'])
  expect(isTaken(undefined)).toBe(false)
})

test('a refusal that concerns no field is shown at none', () => {
  expect(refusedFields(new Refused('too_many_requests', 'why'))).toEqual([])
})
