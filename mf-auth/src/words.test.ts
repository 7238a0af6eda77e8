import { compareWords } from '@fankeep/shared/testing'
import en from '../locales/en.json'
import zhCn from '../locales/zh-CN.json'
import zhTw from '../locales/zh-TW.json'

test('all three languages are complete', () => {
  expect(compareWords(zhTw, zhCn)).toEqual([])
  expect(compareWords(zhTw, en)).toEqual([])
})

test('the English sentences match the specification (section 8)', () => {
  expect(Object.values(en.problem)).toEqual(
    expect.arrayContaining([
      'Please obtain the verification code first',
      'The verification code you entered is incorrect, please try again',
      'please check I agree',
    ]),
  )
  expect(en.authCallback.cancelled.login).toBe('Login failed, authorization has been canceled')
  expect(en.authCallback.network).toBe('Login failed, please check the network')
  expect(en.authCallback.failed).toBe('Authorization failed, please try again later')
  expect(en.secondStep.registered).toBe(
    'The account has been registered and two-factor authentication has been enabled. Please log in again and perform two-factor authentication',
  )
})
