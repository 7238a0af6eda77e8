import en from './en.json'
import zhCn from './zh-CN.json'
import zhTw from './zh-TW.json'

const flat = (words: object, at = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[at + key, value] as [string, string]]
      : flat(value as object, `${at}${key}.`),
  )
const holes = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map((hole) => hole[1]).sort()

test.each([
  ['zh-CN', zhCn],
  ['en', en],
])('the UI kit has the same texts in %s as in zh-TW, with the same placeholders', (_, words) => {
  const said = Object.fromEntries(flat(words))
  for (const [key, text] of flat(zhTw))
    expect({ key, holes: holes(said[key] ?? 'missing {{it}}') }).toEqual({ key, holes: holes(text) })
  expect(Object.keys(said)).toHaveLength(flat(zhTw).length)
})
