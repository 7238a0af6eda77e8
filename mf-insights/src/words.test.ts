import { compareWords } from '@fankeep/shared/testing'
import en from '../locales/en.json'
import zhCn from '../locales/zh-CN.json'
import zhTw from '../locales/zh-TW.json'

test('all three languages are complete', () => {
  expect(compareWords(zhTw, zhCn)).toEqual([])
  expect(compareWords(zhTw, en)).toEqual([])
})
