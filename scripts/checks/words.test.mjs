import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { root } from '../install.mjs'

/** The interface's texts, messages and articles in a language. */
const filesOf = (language) =>
  execFileSync(
    'git',
    ['ls-files', `*/locales/zh-${language}.json`, `api/content/zh-${language.toLowerCase()}/*`],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter(Boolean)

const linesWith = (language, pattern) =>
  filesOf(language).flatMap((file) =>
    readFileSync(`${root}/${file}`, 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )

test.each(['TW', 'CN'])('interface, messages and articles are found in zh-%s', (language) => {
  expect(filesOf(language).length).toBeGreaterThan(20)
})

test('simplified Chinese quotes only with “ ”, traditional Chinese only with 「 」', () => {
  expect(linesWith('CN', /[「」『』]/)).toEqual([])
  expect(linesWith('TW', /[“”‘’]/)).toEqual([])
})

test('simplified Chinese is written in simplified characters', () => {
  const traditional =
    /[個們這裡還備檔與讓頁條網臺號鍵時間發訊嗎說沒過對開關係從當點會員單錄專題設總覽貼則請為無錯誤電話碼選擇帳戶連結傳遞]/u
  expect(linesWith('CN', traditional)).toEqual([])
})
