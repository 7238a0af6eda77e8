import type { Language } from '../../../infra/language'
import { randomFrom } from '../../../platforms/fixtures/people'
import type { Figures } from '../figures'
import { sentencesOf } from '../sentences'
import { holds } from './ask-model'

const languages = ['zh-tw', 'zh-cn', 'en'] as const

/** The same in every run. */
function chance(seed: number) {
  const next = randomFrom(seed)
  const upTo = (most: number) => Math.floor(next() * most)
  return { upTo, of: <Item>(items: readonly Item[]) => items[upTo(items.length)]! }
}

function figuresOf(upTo: (most: number) => number): Figures {
  const some = () => 11 + upTo(90_000)
  const total = some()
  return {
    lists: { count: 12, first: '2026-08-21', newest: '2026-11-20' },
    days: [],
    fans: total,
    period: {
      from: '2026-11-14',
      to: '2026-11-20',
      before: some(),
      total,
      joined: some(),
      left: some(),
      posts: 12 + upTo(80),
      busiest: { day: '2026-11-18', joined: some(), posts: 11 + upTo(30) },
      earlier: { joined: some(), left: some() },
    },
    loyal: { since: '2026-08-22', fans: some() },
    returning: some(),
    hijack: { since: '2026-11-16', before: some() + 100_000, left: some(), lists: 2 },
    posting: { days: 90, with: upTo(900) / 10, without: upTo(900) / 10 },
    brought: {
      usual: some(),
      days: [
        {
          day: '2026-11-06',
          joined: some(),
          post: { day: upTo(2) ? '2026-11-05' : '2026-11-06', kind: 'video', text: '' },
        },
      ],
      kinds: [
        { kind: 'photo', days: 20, joined: 910 + upTo(900) / 10 },
        { kind: 'text', days: 30, joined: upTo(700) / 10 },
      ],
    },
    hours: [],
    best: { hour: 18, posts: 9, reactions: some(), usual: some() },
    forecast: { from: '2026-11-20', day: '2026-12-20', fans: some(), low: some(), high: some(), lists: 13 },
  }
}

const number = /\d(?:[\d.,]*\d)?/g
type Planter = (found: string, { upTo }: ReturnType<typeof chance>) => string

/** How a number is altered: replaced by another one, or put into a form that means another. */
const planters: Record<string, Planter> = {
  'a digit more': (found, { upTo }) => `${found}${upTo(10)}`,
  'one more': (found) => (Number(found.replaceAll(',', '')) + 1).toLocaleString('en'),
  'another number': (_, { upTo }) => (100_000_000 + upTo(1_000_000)).toLocaleString('en'),
  'ten times as many': (found) => `${found}0`,
  thousands: (found) => `${found}k`,
  萬: (found) => `${found}萬`,
  'a percent': (found) => `${found}%`,
  'and more': (found) => `${found}多`,
  plus: (found) => `${found}+`,
  minus: (found) => ` −${found}`,
  'full-width, and another': (found) => `${found}１`,
  circled: (found) => `${found}①`,
  'a fraction': (found) => `${found}½`,
  'Chinese numerals': () => '三萬兩千',
  'English words': () => ' twelve thousand ',
  'a half': (_, { of }) => of(['一半', ' half ', '兩倍', ' twice as many ']),
  none: (_, { of }) => of(['沒有', '没有', ' none ', '全部', ' all ']),
  'a space inside': (found) => `${found[0]} ${found}`,
  'an unseen character inside': (found) => `${found}\u200b7`,
  'left out': () => '',
}
const kinds = Object.keys(planters)

test('rejects 1,000 sentences with a wrong number, of each kind and in each language', () => {
  const { upTo, of } = chance(11)
  const through: string[] = []
  let planted = 0
  while (planted < 1000) {
    const language = languages[planted % 3]!
    const sentences = sentencesOf(figuresOf(upTo), language, '2026-11-21')
    const ours = of(sentences.filter(({ text }) => text.search(number) >= 0))
    const kind = kinds[planted % kinds.length]!
    const places = [...ours.text.matchAll(number)]
    const place = of(places)
    const wrong = planters[kind]!(place[0], { upTo, of })
    const text = `${ours.text.slice(0, place.index)}${wrong}${ours.text.slice(place.index + place[0].length)}`
    planted++
    if (holds({ key: ours.key, text: text.trim() }, sentences, language)) through.push(`${kind}: ${text}`)
  }
  expect(planted).toBe(1000)
  expect(through).toEqual([])
})

test('rejects a sentence in which numbers changed places', () => {
  const { upTo } = chance(5)
  for (const language of languages)
    for (const ours of sentencesOf(figuresOf(upTo), language, '2026-11-21')) {
      const found = [...ours.text.matchAll(number)].map(([text]) => text)
      if (new Set(found).size < 2) continue
      const turned = found.toReversed()
      let at = 0
      const text = ours.text.replace(number, () => turned[at++]!)
      expect([text, holds({ key: ours.key, text }, [ours], language)]).toEqual([text, false])
    }
})

const ours = (language: Language) =>
  sentencesOf(
    figuresOf(() => 7),
    language,
    '2026-11-21',
  )

test('accepts FanKeep’s sentences as they are and with other words around the numbers', () => {
  for (const language of languages)
    for (const { key, text } of ours(language)) {
      expect([text, holds({ key, text }, ours(language), language)]).toEqual([text, true])
      const other = language === 'en' ? `Good to know: ${text}` : `值得留意，${text}`
      expect([other, holds({ key, text: other }, ours(language), language)]).toEqual([other, true])
    }
})

test.each([
  ['with an unknown key', 'nothing', '這週很好。'],
  ['with a URL', 'returning', '18 人離開過，又回來了。看 https://example.com'],
  ['with markup', 'returning', '<b>18 人</b>離開過，又回來了。'],
  ['in another language', 'returning', '18 fans left once and follow again.'],
  ['that is very long', 'returning', `18 人離開過，又回來了。${'真的'.repeat(200)}`],
  ['of two lines', 'returning', '18 人離開過，\n又回來了。'],
])('rejects a sentence %s', (_what, key, text) => {
  expect(holds({ key: 'returning', text: '18 人曾離開，如今又回來。' }, ours('zh-tw'), 'zh-tw')).toBe(true)
  expect(holds({ key, text }, ours('zh-tw'), 'zh-tw')).toBe(false)
})
