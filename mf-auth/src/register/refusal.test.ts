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
])('%s is said next to %s', (key, field) => {
  expect(refusedFields(new Refused(key, 'why'))).toEqual([field])
})

test('fields that do not hold are each reported, the area code alongside its number', () => {
  const refused = new Refused('fields_invalid', 'why', {
    fields: ['nickname', 'area_code', 'tel', 'unheard_of'],
  })
  expect(refusedFields(refused)).toEqual(['nickname', 'tel'])
})

test('who has proved that the address or the number is theirs is offered the log-in', () => {
  const offered = ['email_taken', 'tel_taken', 'code_wrong', 'agree_required'].filter((key) =>
    isTaken(new Refused(key, 'why')),
  )
  expect(offered).toEqual(['email_taken', 'tel_taken'])
  expect(isTaken(undefined)).toBe(false)
})

test('a refusal about no field in particular is about the form', () => {
  expect(refusedFields(new Refused('too_many_requests', 'why'))).toEqual([])
})
