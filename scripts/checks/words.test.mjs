import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { root } from '../install.mjs'

/** The interface's texts, messages and articles in a language: `en`, `zh-TW`, `zh-CN`. */
const filesOf = (language) =>
  execFileSync('git', ['ls-files', `*/locales/${language}.json`, `api/content/${language.toLowerCase()}/*`], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean)

const linesWith = (language, pattern) =>
  filesOf(language).flatMap((file) =>
    readFileSync(`${root}/${file}`, 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )

test.each(['en', 'zh-TW', 'zh-CN'])('interface, messages and articles are found in %s', (language) => {
  expect(filesOf(language).length).toBeGreaterThan(20)
})

test('English is written with the apostrophe ’, not with a straight one', () => {
  expect(linesWith('en', /'/)).toEqual([])
})

test('simplified Chinese quotes only with “ ”, traditional Chinese only with 「 」', () => {
  expect(linesWith('zh-CN', /[「」『』]/)).toEqual([])
  expect(linesWith('zh-TW', /[“”‘’]/)).toEqual([])
})

test('simplified Chinese is written in simplified characters', () => {
  const traditional =
    /[個們這裡還備檔與讓頁條網臺號鍵時間發訊嗎說沒過對開關係從當點會員單錄專題設總覽貼則請為無錯誤電話碼選擇帳戶連結傳遞]/u
  expect(linesWith('zh-CN', traditional)).toEqual([])
})

test.each([
  // Taiwan's words in simplified characters.
  [
    'zh-CN',
    /方案|[视讯]窗|讯息|网路|档案|软体|程式|帐号|登[入出]|使用者|预设|连结|透过|萤幕|信箱|电子报|简讯|影片|粉专|选单|栏位|储存|贴上|汇[入出]|支援|伺服器|资讯|贴文|搜寻|私讯|依序|留言和|寄给我|寄到你的邮箱|寄来|・|[^"]\bEmail\b(?!")/u,
  ],
  // The mainland's words in traditional characters, and a second name of the QR code.
  [
    'zh-TW',
    /視頻|信息(?!保護法)|網絡|賬|默認|用戶|登錄|註銷|短信|郵箱|鏈接|屏幕|菜單|打印|服務器|軟件|點擊|二維碼|QR 碼|導[入出]/u,
  ],
])('%s uses the words of its region', (language, pattern) => {
  expect(linesWith(language, pattern)).toEqual([])
})
