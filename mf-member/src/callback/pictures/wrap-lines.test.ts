import { wrapLines } from './wrap-lines'

/** A Chinese character is as wide as two English letters. */
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0)
const wrap = (text: string, most: number, language = 'zh-tw') => wrapLines(text, most, widthOf, language)

test('a text that fits stays on one line', () => expect(wrap('找得到我們', 10)).toEqual(['找得到我們']))

test('lines have similar lengths, and no word is alone on the last line', () => {
  const lines = wrap('If this account disappears, find us again', 36, 'en')
  expect(lines).toEqual(['If this account', 'disappears, find us again'])
  expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(36)
})

test('no line begins with a comma or a full stop', () => {
  for (let most = 8; most < 40; most++)
    for (const line of wrap('掃描留下電子郵件，有新家時，第一個通知你。', most))
      expect(line).not.toMatch(/^[，。]/)
})

test('splits a word that is too wide without losing a character', () => {
  const url = 'fankeep.example/subscribe?page=abcdefghijklmnop'
  const lines = wrap(url, 20, 'en')
  expect(lines.join('')).toBe(url)
  for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(20)
})

test('an empty text has no lines', () => expect(wrap('', 20)).toEqual([]))
