import { phones } from './phones'

test('reads a number by the rules of the address’s country', () => {
  expect(phones.isPhone('202-456-1111', 'US')).toBe(true)
  expect(phones.isPhone('202-456-1111', 'TW')).toBe(false)
  expect(phones.isMobile('0912 345 678', 'TW')).toBe(true)
  expect(phones.isMobile('0912 345 678', 'US')).toBe(false)
})

test('reads a number as one of Taiwan if the country is unknown', () => {
  expect(phones.isMobile('0912 345 678', '')).toBe(true)
})
