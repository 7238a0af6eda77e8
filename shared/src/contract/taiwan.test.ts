import { isCertificateCarrier, isDonationCode, isMobileCarrier, isTaxId } from './taiwan'

test.each(['04595257', '10458575', '88117125', '53212539', '04595252', '10458570', '10000073'])(
  '%s is a tax ID',
  (id) => expect(isTaxId(id)).toBe(true),
)
// A 7 in the seventh place counts as 1 or 0: the sum is lower by one, not two.
test.each(['10000072', '88117126', '12222539', '00000000', '1234567', '123456789', '0459525a', ''])(
  '%s is not a tax ID',
  (id) => expect(isTaxId(id)).toBe(false),
)

test('checks mobile carriers, certificate carriers and donation codes', () => {
  expect(
    ['/ABC1234', '/+-.0000', '/abc1234', 'ABC12345', '/ABC123', '/ABC12345'].map(isMobileCarrier),
  ).toEqual([true, true, false, false, false, false])
  expect(['AB12345678901234', 'ab12345678901234', 'AB1234567890123'].map(isCertificateCarrier)).toEqual([
    true,
    false,
    false,
  ])
  expect(['123', '8585', '1234567', '12', '12345678', '12a'].map(isDonationCode)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
