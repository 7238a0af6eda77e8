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
])('%s has every word zh-TW has, with the same places to fill', (_, words) => {
  const mine = new Map(flat(words))
  const theirs = flat(zhTw)
  expect([...mine.keys()].sort()).toEqual(theirs.map(([key]) => key).sort())
  for (const [key, text] of theirs) {
    expect(mine.get(key)).not.toBe('')
    expect([key, places(mine.get(key) ?? '')]).toEqual([key, places(text)])
  }
})

test('the sentences the specification quotes stand as it quotes them', () => {
  expect(Object.values(en.notice)).toEqual(
    expect.arrayContaining([
      'Login timeout, please log in again!',
      'Please complete the information first',
      'Login failed, authorization has been canceled',
      'Login failed, please check the network',
      'Authorization failed, please try again later',
      'Google services failed to load',
      'Instagram is not yet bind',
      'Please check if the form is filled out completely',
      'The account has been registered and two-factor authentication has been enabled. Please log in again and perform two-factor authentication',
      'Please obtain the verification code first',
      'The verification code you entered is incorrect, please try again',
      'Download failed',
      'The discount code you entered is invalid',
      'please check I agree',
    ]),
  )
})
