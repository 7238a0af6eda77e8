import { checkMacValue, dotNetEncode, isSigned, sign } from './check-mac-value'

const keys = { hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' }
const published = {
  TradeDesc: '促銷方案',
  PaymentType: 'aio',
  MerchantTradeDate: '2023/03/12 15:30:23',
  MerchantTradeNo: 'ecpay20230312153023',
  MerchantID: '3002607',
  ReturnURL: 'https://www.ecpay.com.tw/receive.php',
  ItemName: 'Apple iphone 15',
  TotalAmount: '30000',
  ChoosePayment: 'ALL',
  EncryptType: '1',
}

test('checkMacValue reproduces the example of ECPay’s documentation', () => {
  expect(checkMacValue(published, keys)).toBe(
    '6C51C9E6888DE861FD62FB1DD17029FC742634498FD813DC43D4243B5685B840',
  )
})

test('isSigned accepts signed fields and rejects changed, added or missing ones and another key', () => {
  const signed = sign(published, keys)
  expect(isSigned(signed, keys)).toBe(true)
  expect(isSigned({ ...signed, TotalAmount: '3000' }, keys)).toBe(false)
  expect(isSigned({ ...signed, Extra: '' }, keys)).toBe(false)
  const { ItemName: _, ...less } = signed
  expect(isSigned(less, keys)).toBe(false)
  expect(isSigned({ ...signed, CheckMacValue: '' }, keys)).toBe(false)
  expect(isSigned(signed, { ...keys, hashIv: 'another-iv-16-ch' })).toBe(false)
})

test('dotNetEncode encodes as .NET does', () => {
  expect(dotNetEncode("a b~'!*()-_.+/")).toBe('a+b%7e%27!*()-_.%2B%2F')
})
