import en from '../locales/en.json'
import zhCn from '../locales/zh-CN.json'
import zhTw from '../locales/zh-TW.json'

const flat = (words: object, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object'
      ? flat(value as object, `${path}${key}.`)
      : [[path + key, String(value)] as [string, string]],
  )
const places = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort()

test.each([
  ['zh-CN', zhCn],
  ['en', en],
])('%s has the same texts as zh-TW, with the same placeholders', (_, words) => {
  const mine = new Map(flat(words))
  const theirs = flat(zhTw)
  expect([...mine.keys()].sort()).toEqual(theirs.map(([key]) => key).sort())
  for (const [key, text] of theirs) {
    expect(mine.get(key)).not.toBe('')
    expect([key, places(mine.get(key) ?? '')]).toEqual([key, places(text)])
  }
})
