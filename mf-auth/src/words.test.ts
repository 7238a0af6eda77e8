import { compareWords } from '@fankeep/shared/testing'
import en from '../locales/en.json'
import zhCn from '../locales/zh-CN.json'
import zhTw from '../locales/zh-TW.json'

test('all three languages are complete', () => {
  expect(compareWords(zhTw, zhCn)).toEqual([])
  expect(compareWords(zhTw, en)).toEqual([])
})

test('the sentences of the specification stand in English as it has them (section 8)', () => {
  expect(Object.values(en.problem)).toEqual(
    expect.arrayContaining([
      'Please obtain the verification code first',
      'The verification code you entered is incorrect, please try again',
      'please check I agree',
    ]),
  )
  expect(en.authCallback.cancelled).toBe('Login failed, authorization has been canceled')
})
