import type { PageInsights } from '@fankeep/shared/contract'
import type { Db } from '../../infra/database/connect'
import { addDays, daysBetween } from '../../infra/days'
import { countReturned, countSince, listDays } from '../fans/figures'
import { knownDays, totalsBefore, totalsOf } from '../fans/trend'
import { signsThatHold } from '../hijack/figures'
import type { PageRow } from '../pages/owned-page'
import { type PostHours, postsByDay, postsByHour } from '../posts/figures'
import { forecastOf } from './forecast'
import { broughtOf } from './brought'
import { coveredDays, hijackOf, periodOf, postingOf, stayedSince } from './spans'

/** The stored figures of a page: everything except the sentences. */
export type Figures = Omit<PageInsights, 'made_at' | 'sentences' | 'model' | 'mailed'>

const daysShown = 365
const fewestPosts = 3
/** Computes the figures of a page from its rows; each query names the page. */
export async function makeFigures(db: Db, page: PageRow, today: string): Promise<Figures> {
  const lists = await listDays(db, page.id)
  const days = await daysOf(db, page.id, today)
  const covered = coveredDays(days, lists)
  const byHour = await postsByHour(db, page.id, addDays(today, 1 - daysShown), today)
  const since = stayedSince(lists)
  const [first, newest] = [lists[0]?.day ?? null, lists.at(-1)?.day ?? null]
  return {
    lists: { count: lists.length, first, newest },
    days,
    fans: page.fans,
    period: periodOf(days, lists),
    loyal: since === null ? null : { since, fans: await countSince(db, page, since) },
    returning: first !== null && lists.length > 2 ? await countReturned(db, page.id, first) : null,
    hijack: hijackOf(days, lists, await signsThatHold(db, page.id)),
    posting: postingOf(covered),
    brought: await broughtOf(db, page.id, covered),
    hours: byHour.flatMap(({ hour, posts, reactions }) => (hour === null ? [] : { hour, posts, reactions })),
    best: bestOf(byHour),
    forecast: forecastOf(lists),
  }
}

async function daysOf(db: Db, pageId: string, today: string): Promise<PageInsights['days']> {
  const from = addDays(today, 1 - daysShown)
  const known = (await knownDays(db, [pageId], from, today)).get(pageId) ?? new Map()
  const before = (await totalsBefore(db, [pageId], from)).get(pageId) ?? null
  const posts = await postsByDay(db, pageId, from, today)
  const days = daysBetween(from, today)
  const totals = totalsOf(days, known, before)
  return days.map((day, position) => ({
    day,
    total: totals[position] ?? null,
    joined: known.get(day)?.joined ?? 0,
    left: known.get(day)?.gone ?? 0,
    posts: posts.get(day) ?? 0,
  }))
}

function bestOf(hours: readonly PostHours[]): PageInsights['best'] {
  const all = hours.find(({ hour }) => hour === null)
  if (!all || all.reactions === null) return null
  const usual = all.reactions
  let best: PageInsights['best'] = null
  for (const { hour, known, reactions } of hours)
    if (hour !== null && reactions !== null && known >= fewestPosts && reactions > (best?.reactions ?? usual))
      best = { hour, posts: known, reactions, usual }
  return best
}
