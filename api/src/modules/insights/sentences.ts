import type { InsightSentence } from '@fankeep/shared/contract'
import type { Language } from '../../infra/language'
import type { Params } from '../../infra/refusal'
import { say, writeValue } from '../../infra/words'
import { daysFrom } from './forecast'
import type { Figures } from './figures'

type Rows = InsightSentence['rows']
/** A sentence to be written: its key in the texts (`insights.<key>`), and its figures by name. */
interface Plan {
  key: string
  rows: Rows
  values: Record<string, Value>
}
type Value = { n: number; of?: 'fans' | 'posts' } | { date: string } | { kind: string }

const fans = (n: number): Value => ({ n, of: 'fans' })
const posts = (n: number): Value => ({ n, of: 'posts' })
const plain = (n: number): Value => ({ n })
const date = (day: string): Value => ({ date: day })

/** A newest list older than this many days says nothing about the week. */
const oldAfter = 10

/** The figures as sentences in a language, the most important first. */
export const sentencesOf = (figures: Figures, language: Language, today: string): InsightSentence[] =>
  [
    ...ofLists(figures, today),
    ...ofHijack(figures),
    ...ofPeriod(figures),
    ...ofFans(figures),
    ...ofPosts(figures),
    ...ofForecast(figures),
  ].map((plan) => write(plan, language, today))

function write({ key, rows, values }: Plan, language: Language, today: string): InsightSentence {
  const written: Params = {}
  for (const [name, value] of Object.entries(values)) written[name] = writeOne(value, language, today)
  return {
    key,
    rows,
    text: say(language, `insights.${key}`, written),
    figures: Object.entries(written).map(([name, value]) => ({ name, value: String(value) })),
  }
}

/** A day of another year includes the year. */
function writeOne(value: Value, language: Language, today: string): string {
  if ('date' in value)
    return writeValue(language, value.date, value.date.slice(0, 4) === today.slice(0, 4) ? 'date' : 'day')
  if ('kind' in value) return say(language, `insights.kind.${value.kind}`)
  const { n, of } = value
  return of ? say(language, `insights.${of}${n === 1 ? '.one' : ''}`, { n }) : writeValue(language, n)
}

function ofLists({ lists }: Figures, today: string): Plan[] {
  if (lists.newest === null) return [{ key: 'noList', rows: 'import', values: {} }]
  if (lists.count === 1) return [{ key: 'oneList', rows: 'import', values: { newest: date(lists.newest) } }]
  const age = daysFrom(lists.newest, today)
  if (age <= oldAfter) return []
  return [{ key: 'oldList', rows: 'import', values: { newest: date(lists.newest), age: plain(age) } }]
}

function ofHijack({ hijack }: Figures): Plan[] {
  if (!hijack) return []
  const since = date(hijack.since)
  if (hijack.lists === 0) return [{ key: 'hijackUnknown', rows: 'import', values: { since } }]
  const percent = Math.round((hijack.left / Math.max(1, hijack.before)) * 1000) / 10
  const values = { since, left: fans(hijack.left), before: plain(hijack.before), percent: plain(percent) }
  return [{ key: 'hijack', rows: 'gone', values }]
}

function ofPeriod({ period }: Figures): Plan[] {
  if (!period) return []
  const { from, to, before, total, joined, left, busiest, earlier } = period
  const net = total - before
  const moved = {
    from: date(from),
    to: date(to),
    joined: fans(joined),
    left: plain(left),
    total: fans(total),
  }
  const plans: Plan[] = [
    net === 0
      ? { key: 'same', rows: 'days', values: moved }
      : { key: net > 0 ? 'grew' : 'shrank', rows: 'days', values: { ...moved, net: plain(Math.abs(net)) } },
  ]
  if (earlier) {
    const more = joined - earlier.joined
    const values = { earlier: plain(earlier.joined), ...(more !== 0 && { more: plain(Math.abs(more)) }) }
    plans.push({ key: more === 0 ? 'asMany' : more > 0 ? 'more' : 'fewer', rows: 'days', values })
  }
  if (busiest) {
    const values = { day: date(busiest.day), joined: fans(busiest.joined) }
    plans.push(
      busiest.posts === 0
        ? { key: 'busiest', rows: 'days', values }
        : { key: 'busiestPosts', rows: 'posts', values: { ...values, posts: posts(busiest.posts) } },
    )
  }
  return plans
}

function ofFans({ loyal, fans: all, returning }: Figures): Plan[] {
  const plans: Plan[] = []
  if (loyal !== null)
    plans.push({
      key: 'loyal',
      rows: 'fans',
      values: { loyal: plain(loyal.fans), fans: fans(all), first: date(loyal.since) },
    })
  if (returning) plans.push({ key: 'returning', rows: 'fans', values: { returning: fans(returning) } })
  return plans
}

function ofPosts(figures: Figures): Plan[] {
  const { period, posting, best } = figures
  const plans: Plan[] = []
  if (period && period.posts > 0)
    plans.push({ key: 'published', rows: 'posts', values: { posts: posts(period.posts) } })
  if (posting)
    plans.push({
      key: 'posting',
      rows: 'days',
      values: { days: plain(posting.days), with: plain(posting.with), without: plain(posting.without) },
    })
  plans.push(...ofBrought(figures))
  if (best) {
    const { hour, reactions, usual } = best
    const values = {
      hour: plain(hour),
      end: plain(hour + 3),
      reactions: plain(reactions),
      usual: plain(usual),
    }
    plans.push({ key: 'best', rows: 'hours', values })
  }
  return plans
}

/** If the days of two kinds of posts differ by less, there is no sentence. */
const clearlyMore = 1.2

/**
 * The day on which most fans joined, unless another sentence names it already, and the kind of post on whose days most
 * joined.
 */
function ofBrought({ period, brought }: Figures): Plan[] {
  const plans: Plan[] = []
  const top = brought?.days[0]
  if (top && top.day !== period?.busiest?.day)
    plans.push({
      key: top.post.day === top.day ? 'stoodOut' : 'stoodOutAfter',
      rows: 'posts',
      values: {
        ...{ day: date(top.day), joined: fans(top.joined) },
        ...{ usual: plain(brought.usual), kind: { kind: top.post.kind } },
      },
    })
  const [first, second] = brought?.kinds ?? []
  if (first && second && first.joined >= second.joined * clearlyMore) {
    const values = { kind: { kind: first.kind }, joined: plain(first.joined) }
    plans.push({ key: 'bestKind', rows: 'posts', values })
  }
  return plans
}

function ofForecast({ forecast }: Figures): Plan[] {
  if (!forecast) return []
  const { day, fans: expected, low, high } = forecast
  const values = { day: date(day), fans: fans(expected), low: plain(low), high: plain(high) }
  return [{ key: 'forecast', rows: 'forecast', values }]
}
