import { isEmail } from './rules'
import { email } from './user'

test.each([
  ['Ruby@MÜNCHEN.de', 'ruby@xn--mnchen-3ya.de'],
  ['ruby@xn--mnchen-3ya.de', 'ruby@xn--mnchen-3ya.de'],
  ['info@公司.台灣', 'info@xn--55qx5d.xn--kpry57d'],
  ['info@xn--55qx5d.xn--kpry57d', 'info@xn--55qx5d.xn--kpry57d'],
  ['a@उदाहरण.भारत', 'a@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['a@ＧＭＡＩＬ．com', 'a@gmail.com'],
  ['\u200bruby@x.tw\u200b', 'ruby@x.tw'],
])('%s is the mailbox %s', (typed, kept) => {
  expect(email.parse(typed)).toBe(kept)
})

test.each(['info@公司.台灣', 'info@xn--55qx5d.xn--kpry57d', 'a@उदाहरण.भारत', 'a@b.com'])(
  'accepts %s',
  (typed) => {
    expect(isEmail(typed)).toBe(true)
  },
)

test.each(['a@127.1', 'a@b.xn--', 'a@b.c1', 'a@b/c.tw', 'a@b.tw:25', 'a@[::1]', 'a@', '@b.tw', 'a@-b.tw'])(
  'refuses %s',
  (typed) => {
    expect([isEmail(typed), email.safeParse(typed).success]).toEqual([false, false])
  },
)
