import type { InsightSentence } from '@fankeep/shared/contract'
import fc from 'fast-check'
import { startTestServer, type TestServer } from '../../../test/server'
import { cases } from '../../../test/test-all'
import { addDays } from '../../infra/days'
import { followed, imports, instagramZip } from '../backup/test-imports'

/*
 * Generates random lists with a known truth: who follows when, and whether they are on each list. The sentences are compared with counts
 * made here fan by fan, which share no code with the product. In all languages: 1,000 sentences in `npm run test:all`, a tenth of them in
 * `npm test`.
 */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { instagram } = imports(() => server)

const newest = '2026-11-19'
const languages = ['en', 'zh-tw', 'zh-cn'] as const

/** Whether a fan is on each list; and, if they are new on it, how far into the days before it they followed, in hundredths. */
interface Drawn {
  on: boolean[]
  at: number[]
}

/** Lists at least a week apart, and their fans. */
const world = fc
  .record({ gap: fc.integer({ min: 7, max: 9 }), lists: fc.integer({ min: 3, max: 5 }) })
  .chain(({ gap, lists }) => {
    const each = { minLength: lists, maxLength: lists }
    const fan = fc.record({
      on: fc.array(fc.boolean(), each),
      at: fc.array(fc.integer({ min: 0, max: 99 }), each),
    })
    // On all lists, because an empty list is treated as not filled in.
    const anchor = { on: Array<boolean>(lists).fill(true), at: Array<number>(lists).fill(50) }
    return fc.record({
      gap: fc.constant(gap),
      lists: fc.constant(lists),
      fans: fc.array(fan, { minLength: 2, maxLength: 25 }).map((drawn) => [anchor, ...drawn]),
    })
  })

interface World {
  gap: number
  lists: number
  fans: Drawn[]
}

/** The days of the lists, the oldest first. */
const daysOf = ({ gap, lists }: World) =>
  Array.from({ length: lists }, (_, n) => addDays(newest, (n + 1 - lists) * gap))

/** For each list, the day on which each of its fans followed: after the previous list if they are new or came back. */
function listsOf(drawn: World): Map<string, string>[] {
  const lists = daysOf(drawn).map(() => new Map<string, string>())
  for (const [n, { on, at }] of drawn.fans.entries()) {
    const name = `fan${n}`
    for (const [list, day] of daysOf(drawn).entries()) {
      if (!on[list]) continue
      const back = Math.floor((at[list]! / 100) * drawn.gap)
      lists[list]!.set(name, lists[list - 1]?.get(name) ?? addDays(day, -back))
    }
  }
  return lists
}

type List = Map<string, string>

const moved = (before: List, after: List, from: string) => ({
  joined: [...after.values()].filter((day) => day > from).length,
  left: [...before.keys()].filter((name) => after.get(name) !== before.get(name)).length,
})

/** The true values of the lists, by the names that the sentences use. */
function truthOf(drawn: World) {
  const lists = listsOf(drawn)
  const days = daysOf(drawn)
  const [last, base, earlier] = [lists.at(-1)!, lists.at(-2)!, lists.at(-3)!]
  const now = moved(base, last, days.at(-2)!)
  const before = moved(earlier, base, days.at(-3)!)
  const names = [...last.keys()]
  const firstOn = (name: string) => days[lists.findIndex((list) => list.has(name))]!
  const perDay = new Map<string, number>()
  for (const day of last.values()) if (day > days.at(-2)!) perDay.set(day, (perDay.get(day) ?? 0) + 1)
  return {
    ...{ ...now, total: last.size, grown: last.size - base.size },
    ...{ net: Math.abs(last.size - base.size), fans: last.size },
    ...{ earlier: before.joined, more: Math.abs(now.joined - before.joined) },
    loyal: names.filter((name) => lists.every((list) => list.has(name))).length,
    returning: names.filter((name) => last.get(name)! > firstOn(name)).length,
    most: Math.max(0, ...perDay.values()),
  }
}

type Truth = ReturnType<typeof truthOf>

/** The values each sentence must contain, by its names for them. */
const wanted: Record<string, (truth: Truth) => Record<string, number>> = {
  grew: ({ joined, left, net, total }) => ({ joined, left, net, total }),
  shrank: ({ joined, left, net, total }) => ({ joined, left, net, total }),
  same: ({ joined, left, total }) => ({ joined, left, total }),
  more: ({ earlier, more }) => ({ earlier, more }),
  fewer: ({ earlier, more }) => ({ earlier, more }),
  asMany: ({ earlier }) => ({ earlier }),
  busiest: ({ most }) => ({ joined: most }),
  loyal: ({ loyal, fans }) => ({ loyal, fans }),
  returning: ({ returning }) => ({ returning }),
}

const signOf = (n: number) => (n > 0 ? 'up' : n < 0 ? 'down' : 'level')
const signs: Record<string, string> = {
  ...{ grew: 'up', shrank: 'down', same: 'level' },
  ...{ more: 'up', fewer: 'down', asMany: 'level' },
}

function expectTrue({ key, text, figures }: InsightSentence, truth: Truth) {
  const said = Object.fromEntries(
    figures.map(({ name, value }) => [name, Number(/^[\d,]+/.exec(value)?.[0].replaceAll(',', ''))]),
  )
  // For the forecast only the order of its bounds is known.
  if (key === 'forecast') expect([said.low! <= said.fans!, said.fans! <= said.high!]).toEqual([true, true])
  else expect([key, said]).toEqual([key, expect.objectContaining(wanted[key]?.(truth) ?? { never: key })])
  if (key in signs)
    expect([key, signs[key]]).toEqual([
      key,
      signOf(['grew', 'shrank', 'same'].includes(key) ? truth.grown : truth.joined - truth.earlier),
    ])
  // Every number in the text is one of the figures.
  const longest = figures.map(({ value }) => value).sort((a, b) => b.length - a.length)
  expect(longest.reduce((rest, value) => rest.replace(value, ''), text)).not.toMatch(/\d/)
}

test('every sentence is true of the lists it describes, in each language', async () => {
  let said = 0
  await fc.assert(
    fc.asyncProperty(world, async (drawn) => {
      const { member, page, import: read } = await instagram()
      const lists = listsOf(drawn)
      for (const [n, day] of daysOf(drawn).entries()) {
        const fans = [...lists[n]!].map(([name, at]) => [name, at.slice(5)])
        await read(
          await instagramZip({ fans: followed(Object.fromEntries(fans)), madeOn: day.slice(5), posts: 0 }),
        )
      }
      const truth = truthOf(drawn)
      for (const language of languages) {
        const { sentences } = (await member.call('insights.page', { id: page }, { language })).data
        for (const sentence of sentences) expectTrue(sentence, truth)
        said += sentences.length
      }
    }),
    // About 14 sentences each. Shrinking a failure would take minutes.
    { numRuns: cases(80), endOnFailure: true },
  )
  expect(said).toBeGreaterThan(cases(1000))
}, 300_000)
