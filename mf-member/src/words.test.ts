import { compareWords } from '@fankeep/shared/testing'
import { readdirSync, readFileSync } from 'node:fs'
import en from '../locales/en.json'
import zhCn from '../locales/zh-CN.json'
import zhTw from '../locales/zh-TW.json'

const flat = (words: object, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object'
      ? flat(value as object, `${path}${key}.`)
      : [[path + key, String(value)] as [string, string]],
  )

test('all three languages are complete', () => {
  expect(compareWords(zhTw, zhCn)).toEqual([])
  expect(compareWords(zhTw, en)).toEqual([])
})

const sources = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('\n')

test('every key that the code passes to t exists', () => {
  const known = new Set(flat(zhTw).map(([key]) => key.replace(/_(one|other)$/, '')))
  const asked = [...sources.matchAll(/\bt\(\s*'([\w.]+)'/g)].map(([, key]) => key!)
  expect(asked.length).toBeGreaterThan(100)
  expect(asked.filter((key) => !known.has(key))).toEqual([])
})
