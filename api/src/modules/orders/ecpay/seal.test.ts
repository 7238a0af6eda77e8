import { openData, sealData } from './seal'

// The example of ECPay’s documentation ("參數加密方式").
const keys = { hashKey: 'ejCk326UnaZWKisg', hashIv: 'q9jcZX8Ib9LM8wYk' }

test('openData opens sealed data with Chinese and special characters, and rejects a wrong IV', () => {
  const data = { Name: 'Test', ID: 'A123456789', Remark: "備註 + 100% ~ '/'", Amount: 9639 }
  expect(openData(sealData(data, keys), keys)).toEqual(data)
  expect(() => openData(sealData(data, keys), { ...keys, hashIv: 'q9jcZX8Ib9LM8wYx' })).toThrow()
})

test('sealData reproduces the example of ECPay’s documentation', () => {
  expect(sealData({ Name: 'Test', ID: 'A123456789' }, keys)).toBe(
    'uvI4yrErM37XNQkXGAgRgJAgHn2t72jahaMZzYhWL1HmvH4WV18VJDP2i9pTbC+tby5nxVExLLFyAkbjbS2Dvg==',
  )
})
