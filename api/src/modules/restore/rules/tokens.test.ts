import fc from 'fast-check'
import { tokensOf } from './tokens'

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

test('tokensOf splits a text into Unicode’s grapheme clusters, in any combination', () => {
  const unit = fc.constantFrom(
    ...[
      'a',
      'Z',
      '7',
      '#',
      '湯',
      'が',
      'カ',
      '，',
      '！',
      ' ',
      '\n',
      '\r',
      '\r\n',
      '한',
      '🍲',
      '👩🏽',
      '👨‍👩‍👧',
      '🇹🇼',
      '🇹',
      '1️⃣',
    ],
    ...[
      '\u0301',
      '\u3099',
      '\ufe0f',
      '\u20e3',
      '\u200d',
      '\u0600',
      '\u0e33',
      '\u0915\u094d\u0937',
      '\u{1f3fd}',
      '〰',
      '©',
    ],
  )
  const texts = fc.oneof(
    fc.array(unit).map((units) => units.join('')),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(texts, (text) => {
      fc.pre(!text.includes('.') && !text.includes('://'))
      expect(tokensOf(text)).toEqual(
        Array.from(graphemes.segment(text), ({ segment }) => ({ text: segment, kind: 'character' })),
      )
    }),
    { numRuns: 1000 },
  )
})

test('tokensOf keeps a link as one token, and splits the text around it into characters', () => {
  expect(tokensOf('看https://a.example/b？é！').map(({ text }) => text)).toEqual([
    '看',
    'https://a.example/b',
    '？',
    'é',
    '！',
  ])
})
