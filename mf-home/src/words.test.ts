import { compareWords } from '@fankeep/shared/testing'
import en from '../locales/en.json'
import zhCn from '../locales/zh-CN.json'
import zhTw from '../locales/zh-TW.json'

test.each([
  ['zh-CN', zhCn],
  ['en', en],
])('%s has every word of zh-TW', (_, words) => {
  expect(compareWords(zhTw, words)).toEqual([])
})
