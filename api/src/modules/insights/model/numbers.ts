import type { Language } from '../../../infra/language'

/*
 * Extracts the numbers of a sentence, in digits or in words, to compare a language model's sentence with the product's own. It is
 * strict, because rejecting a sentence costs nothing: the product's own sentence is shown.
 */

/**
 * Numbers in digits, with what changes their value: a sign, a percent, a multiplier (`1.2萬`, `3k`), an ordinal's ending, "and
 * more".
 */
const inDigits =
  /(?:(?<!\d\s*)[+−-])?\d(?:[\d.,:]*\d)?(?:\s?[%‰+]+|[a-z]+|\s?[百千萬万億亿兆成倍多餘余幾几])?/giu

const hanNumbers =
  /[零〇一二三四五六七八九十百千萬万億亿兆兩两半廿卅壹貳贰參叁肆伍陸陆柒捌玖拾佰仟倍幾几數数無无]+|沒有|没有|全部|所有|雙|双/gu
/** Words with 一 or 無 that are not numbers. */
const hanIdioms = /一(?:起|直|樣|样|些|般|路|邊|边|同|旦|致)|[數数](?:據|据|字)|人[數数]|[無无](?:論|论)/gu

const englishNumbers = new RegExp(
  `\\b(?:${[
    'zero|none|no|nobody|nothing|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve',
    'thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety',
    'hundreds?|thousands?|millions?|billions?|dozens?|scores?|couple|pair|several|few|many|most|all|every|everyone|everybody',
    'half|halves|halved|thirds?|quarters?|fifths?|tenths?|once|twice|thrice|doubled?|tripled?|quadrupled?|\\w+fold',
    'first|second|fourth|sixth|seventh|eighth|ninth|percent',
  ].join('|')})\\b`,
  'gi',
)

/** Digits of other scripts, fractions, roman numerals: whatever remains of them after NFKC. */
const otherNumbers = /(?![0-9〇])\p{N}/u

interface Numbers {
  /** In the order of the sentence. */
  digits: string[]
  words: string[]
}

function numbersOf(sentence: string, language: Language): Numbers {
  const text = sentence.normalize('NFKC')
  const digits = [...text.matchAll(inDigits)].map(([found]) => found.toLowerCase().replace(/[\s,]/g, ''))
  const bare = text.replace(inDigits, ' ')
  const words =
    language === 'en'
      ? [...bare.matchAll(englishNumbers)]
      : [...bare.replace(hanIdioms, ' ').matchAll(hanNumbers)]
  return { digits, words: words.map(([found]) => found.toLowerCase()) }
}

/**
 * Whether a sentence has all digits of our sentence in the same order, no number word that ours does not have, and no number in a form
 * that cannot be parsed here.
 */
export function saysTheSame(sentence: string, ours: string, language: Language): boolean {
  if (otherNumbers.test(sentence.normalize('NFKC'))) return false
  const [theirs, known] = [numbersOf(sentence, language), numbersOf(ours, language)]
  return theirs.digits.join(' ') === known.digits.join(' ') && isPartOf(theirs.words, known.words)
}

function isPartOf(some: readonly string[], all: readonly string[]): boolean {
  const left = [...all]
  return some.every((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}
