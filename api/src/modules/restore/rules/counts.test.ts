import { type CountName, lengthOf } from './counts'

const family = '👨‍👩‍👧‍👦'
const cases: [string, Record<CountName, number>][] = [
  ['hello', { x: 5, threads: 5, utf16: 5, bytes: 5, characters: 5 }],
  ['今天的湯', { x: 8, threads: 4, utf16: 4, bytes: 12, characters: 4 }],
  ['こんにちは', { x: 10, threads: 5, utf16: 5, bytes: 15, characters: 5 }],
  ['안녕', { x: 4, threads: 2, utf16: 2, bytes: 6, characters: 2 }],
  ['🍲', { x: 2, threads: 4, utf16: 2, bytes: 4, characters: 1 }],
  [family, { x: 2, threads: 25, utf16: 11, bytes: 25, characters: 7 }],
  ['👍🏽', { x: 2, threads: 8, utf16: 4, bytes: 8, characters: 2 }],
  ['🇹🇼🇯🇵', { x: 4, threads: 16, utf16: 8, bytes: 16, characters: 4 }],
  ['1️⃣', { x: 2, threads: 7, utf16: 3, bytes: 7, characters: 3 }],
  ['❤️‍🔥', { x: 2, threads: 13, utf16: 5, bytes: 13, characters: 4 }],
  ['é', { x: 1, threads: 1, utf16: 1, bytes: 2, characters: 1 }],
  // One letter in two code points: X normalizes first, the other platforms do not document it.
  ['e\u0301', { x: 1, threads: 2, utf16: 2, bytes: 3, characters: 2 }],
  ['「」—', { x: 5, threads: 3, utf16: 3, bytes: 9, characters: 3 }],
  ['𠮷', { x: 2, threads: 1, utf16: 2, bytes: 4, characters: 1 }],
]

test.each(cases)('lengthOf counts %s as each platform does', (text, expected) => {
  const counted = Object.fromEntries(
    (Object.keys(expected) as CountName[]).map((by) => [by, lengthOf(text, by)]),
  )
  expect(counted).toEqual(expected)
})

test.each([
  ['https://island.example/a-very-long-path/that/goes/on?and=on', 23],
  ['看 https://a.io 吧', 2 + 1 + 23 + 1 + 2],
  // A Chinese punctuation mark ends the link, and so does a full stop.
  ['https://a.io/menu。', 23 + 2],
  ['https://a.io/menu.', 23 + 1],
  ['island.example', 23],
  ['mail@island.example', 19],
])('X counts each link in %s as 23 characters', (text, length) => {
  expect(lengthOf(text, 'x')).toBe(length)
})
