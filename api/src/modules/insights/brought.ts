import type { PageInsights } from '@fankeep/shared/contract'
import type { Db } from '../../infra/database/connect'
import { addDays } from '../../infra/days'
import { daysByKind, topPosts } from '../posts/figures'
import { fewestDays, meanJoined } from './spans'

type Day = PageInsights['days'][number]

const daysShown = 5
/** A busy day is one with at least `times` as many joined fans as the median day, and at least `fewestJoined`. */
const times = 2
const fewestJoined = 5
/** With fewer days there is no meaningful median. */
const fewestCovered = 14

/**
 * The posts published when clearly more fans joined than usual.
 * @param covered days with known numbers of joined fans, oldest first
 */
export async function broughtOf(
  db: Db,
  pageId: string,
  covered: readonly Day[],
): Promise<PageInsights['brought']> {
  const [first, last] = [covered[0], covered.at(-1)]
  if (covered.length < fewestCovered || !first || !last) return null
  const usual = middleOf(covered)
  const busy = busyDays(covered, usual)
  const posts = await topPosts(db, pageId, [...new Set(busy.flatMap(({ day }) => [day, addDays(day, -1)]))])
  const withPost = busy.flatMap(({ day, joined }) => {
    const on = posts.has(day) ? day : addDays(day, -1)
    const post = posts.get(on)
    return post ? [{ day, joined, post: { day: on, ...post } }] : []
  })
  const kinds = await daysByKind(db, pageId, first.day, last.day)
  return { usual, days: withPost.slice(0, daysShown), kinds: joinedByKind(covered, kinds) }
}

function middleOf(days: readonly Day[]): number {
  const counts = days.map(({ joined }) => joined).toSorted((one, other) => one - other)
  return counts[Math.floor((counts.length - 1) / 2)]!
}

/** The days with the most joined fans first; ties by the newer day. */
const busyDays = (days: readonly Day[], usual: number) =>
  days
    .filter(({ joined }) => joined >= Math.max(usual * times, fewestJoined))
    .toSorted((one, other) => other.joined - one.joined || (one.day < other.day ? 1 : -1))

type Kinds = NonNullable<PageInsights['brought']>['kinds']

function joinedByKind(days: readonly Day[], kinds: ReadonlyMap<Kinds[number]['kind'], Set<string>>): Kinds {
  return [...kinds]
    .map(([kind, on]) => ({ kind, some: days.filter(({ day }) => on.has(day)) }))
    .filter(({ some }) => some.length >= fewestDays)
    .map(({ kind, some }) => ({ kind, days: some.length, joined: meanJoined(some) }))
    .toSorted((one, other) => other.joined - one.joined)
}
