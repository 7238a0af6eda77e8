import type { PageInsights } from '@fankeep/shared/contract'
import { addDays, dayOf } from '../../infra/days'
import type { ListDay } from '../fans/figures'
import { daysFrom } from './forecast'

type Day = PageInsights['days'][number]

const week = 7
/** The maximum days between two signs of the same incident. */
const incidentDays = 7

/** The period up to the newest list, from the newest one that is at least a week older. Both must be within `days`. */
export function periodOf(days: readonly Day[], lists: readonly ListDay[]): PageInsights['period'] {
  const last = lists.at(-1)
  const base = last && baseOf(lists, addDays(last.day, -week))
  if (!last || !base || base.day < (days[0]?.day ?? '')) return null
  const inside = between(days, base.day, last.day)
  const posts = inside.reduce((sum, day) => sum + day.posts, 0)
  const length = daysFrom(base.day, last.day)
  const before = addDays(base.day, -length)
  const isComparable = before >= days[0]!.day && lists.some(({ day }) => day === before)
  return {
    from: addDays(base.day, 1),
    to: last.day,
    before: base.total,
    total: last.total,
    ...movedIn(inside),
    posts,
    busiest: knowsDays(inside, lists) ? busiestOf(inside) : null,
    earlier: isComparable ? movedIn(between(days, before, base.day)) : null,
  }
}

const stayDays = 90

/**
 * The list from which fans who stayed are counted: the first of the last 90 days; if that is the newest list, the one before it.
 */
export function stayedSince(lists: readonly ListDay[]): string | null {
  const last = lists.at(-1)
  const first = last && lists.find(({ day }) => day >= addDays(last.day, -stayDays))
  return (first === last ? lists.at(-2) : first)?.day ?? null
}

/** The newest list on or before a day; if there is none, the first list, unless it is the only one. */
const baseOf = (lists: readonly ListDay[], day: string) =>
  lists.findLast((list) => list.day <= day) ?? (lists.length > 1 ? lists[0] : undefined)

const between = (days: readonly Day[], after: string, to: string) =>
  days.filter(({ day }) => day > after && day <= to)

const movedIn = (days: readonly Day[]) => ({
  joined: days.reduce((sum, day) => sum + day.joined, 0),
  left: days.reduce((sum, day) => sum + day.left, 0),
})

function busiestOf(days: readonly Day[]) {
  const most = days.reduce<Day | null>((best, day) => (day.joined > (best?.joined ?? 0) ? day : best), null)
  return most && { day: most.day, joined: most.joined, posts: most.posts }
}

/**
 * Whether it is known on which days fans joined: either the platform reports it, so that some joined on days without a list, or there
 * is a list nearly every day. Otherwise all fans who joined between two lists count on the day of the second list.
 */
function knowsDays(days: readonly Day[], lists: readonly ListDay[]): boolean {
  const ofLists = new Set(lists.map(({ day }) => day))
  const { joined } = movedIn(days)
  const apart = movedIn(days.filter(({ day }) => !ofLists.has(day))).joined
  return apart * 2 >= joined || days.filter(({ day }) => ofLists.has(day)).length >= days.length * 0.75
}

const postingDays = 90
export const fewestDays = 5

/** The last 90 days that lists cover, if it is known on which of them fans joined. */
export function coveredDays(days: readonly Day[], lists: readonly ListDay[]): Day[] {
  const [first, last] = [lists[0], lists.at(-1)]
  if (!first || !last) return []
  const from = [first.day, addDays(last.day, -postingDays)].sort()[1]!
  const inside = between(days, from, last.day)
  return knowsDays(inside, lists) ? inside : []
}

/** How many fans joined on average on days with a post, and on days without. */
export function postingOf(inside: readonly Day[]): PageInsights['posting'] {
  const withPost = inside.filter(({ posts }) => posts > 0)
  const without = inside.filter(({ posts }) => posts === 0)
  if (Math.min(withPost.length, without.length) < fewestDays) return null
  return { days: inside.length, with: meanJoined(withPost), without: meanJoined(without) }
}

export const meanJoined = (days: readonly Day[]) => Math.round((movedIn(days).joined / days.length) * 10) / 10

/** How many fans a list lost since the first sign of the newest incident. @param signs newest first */
export function hijackOf(
  days: readonly Day[],
  lists: readonly ListDay[],
  signs: readonly { seenAt: Date }[],
): PageInsights['hijack'] {
  let since: string | undefined
  for (const { seenAt } of signs) {
    const day = dayOf(seenAt)
    if (since !== undefined && daysFrom(day, since) > incidentDays) break
    since = day
  }
  const before = since && lists.findLast(({ day }) => day < since)
  if (!since || !before || since < (days[0]?.day ?? '')) return null
  return {
    since,
    before: before.total,
    left: movedIn(days.filter(({ day }) => day >= since)).left,
    lists: lists.filter(({ day }) => day >= since).length,
  }
}
