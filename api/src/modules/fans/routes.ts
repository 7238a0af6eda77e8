import { earlierNames } from './names'
import type { Api, Call } from '../../infra/http/api'
import { handle } from '../../infra/http/handle'
import type { Services } from '../../infra/services'
import { labelsOf } from '../fan-labels/labels-of'
import { ownedPage, type PageRow } from '../pages/owned-page'
import { knownDays, totalsBefore, totalsOf } from './trend'
import { allowanceOfMember } from '../plans/store'
import { readCursor, writeCursor } from '../../infra/cursor'
import { addDays, daysBetween } from '../../infra/days'
import { fansDownloadRoute } from './download/routes'
import { findFans } from './fans-at'
import { firstFans } from './first-fans'
import { wordsOf } from './grams'
import { labelRoutes } from './labels'
import { narrowOf } from './narrow'
import { type FanFilter, type FanRow, isPosition, type Position, positionOf } from './list-query'
import { mergeRoutes } from './member-merges/routes'
import { type Fan, presentFan } from './present-fan'
import type { Count } from './sought'

type Input = Call<'fans.list'>['input']

/** A cursor also contains the total, so that the next page does not count again, and how many rows are before it. */
type Cursor = Position & { of: number; exact: boolean; before?: number }

export function fansRoutes(api: Api): void {
  fansDownloadRoute(api)
  labelRoutes(api)
  mergeRoutes(api)
  const { services } = api
  const { db } = services

  handle(api, 'fans.list', async ({ input, member }) => {
    const [page, { fansShown }] = await Promise.all([
      ownedPage(db, member.id, input.id),
      allowanceOfMember(db, member),
    ])
    const { sort, gone, since } = input
    const filter = { page, sort, gone, since, narrow: await narrowOf(db, page, input) }
    const answer = await (fansShown === null
      ? listWhole(services, filter, input)
      : listFirst(services, filter, input, fansShown))
    return member.demo ? { ...answer, list: answer.list.map((fan) => ({ ...fan, email: null })) } : answer
  })

  handle(api, 'fans.history', async ({ input, member }) => {
    const page = await ownedPage(db, member.id, input.id)
    return historyOf(services, page, input.from, input.to)
  })
}

async function listWhole(services: Services, filter: FanFilter, input: Input) {
  const cursor = readCursor<Cursor>(input.cursor, isCursor(input))
  const offset = cursor ? 0 : (input.offset ?? 0)
  const known = cursor && { total: cursor.of, exact: cursor.exact }
  const { rows, total, exact } = await findFans(services.db, filter, wordsOf(input.q ?? ''), {
    after: cursor,
    before: cursor?.before,
    offset,
    limit: input.limit + 1,
    known,
  })
  const shown = rows.slice(0, input.limit)
  const last = shown.at(-1)
  // Open pages may still have cursors of an earlier version, which do not say how many rows are before them.
  const start = cursor ? cursor.before : offset
  const before = start === undefined ? {} : { before: start + shown.length }
  const next =
    last && rows.length > input.limit
      ? writeCursor({ ...positionOf(input.sort, last), of: total, exact, ...before } satisfies Cursor)
      : null
  return {
    list: await presentFans(services, filter.page, shown),
    next,
    total,
    total_exact: exact,
    capped: false,
  }
}

/**
 * What a member without a paid plan sees. `total` is the true number only without a search or filter: a search among all fans
 * would reveal whether a name is there.
 */
async function listFirst(services: Services, filter: FanFilter, input: Input, most: number) {
  const offset = readCursor<{ offset: number }>(input.cursor, isOffset)?.offset ?? input.offset ?? 0
  const { page, gone, since, narrow } = filter
  const rows = await firstFans(services.db, filter, wordsOf(input.q ?? ''), most)
  const shown = rows.slice(offset, offset + input.limit)
  const end = offset + shown.length
  const kept = page.fans + page.fansGone
  const isWhole = !input.q && gone === undefined && since === undefined && narrow === undefined
  return {
    list: await presentFans(services, page, shown),
    next: shown.length > 0 && end < rows.length ? writeCursor({ offset: end }) : null,
    total: isWhole ? kept : rows.length,
    total_exact: true,
    capped: kept > most,
  }
}

const isCursor =
  ({ sort }: Input) =>
  (value: Record<string, unknown>): value is Record<string, unknown> & Cursor =>
    isPosition(sort)(value) &&
    Number.isSafeInteger((value as Partial<Count> & { of?: unknown }).of) &&
    typeof value.exact === 'boolean' &&
    (value.before === undefined || Number.isSafeInteger(value.before)) &&
    (value.of as number) >= 0

const isOffset = (value: Record<string, unknown>): value is Record<string, unknown> & { offset: number } =>
  Number.isSafeInteger(value.offset) && (value.offset as number) >= 0

/** Adds the earlier ids of the fans, and the member's tags and notes, if there are any. */
async function presentFans({ db, clock }: Services, page: PageRow, rows: FanRow[]): Promise<Fan[]> {
  const uids = rows.map(({ uid }) => uid)
  const [earlier, labels] = await Promise.all([
    earlierNames(db, page.id, uids, clock.now()),
    labelsOf(db, page.id, uids),
  ])
  return rows.map((row) => {
    const names = earlier.get(row.uid)
    return { ...presentFan(page, row), ...(names && { earlier: names }), ...labels.get(row.uid) }
  })
}

/** The longest history that can be requested: ten years. */
const longest = 3660

async function historyOf({ db }: Services, { id }: PageRow, from: string, to: string) {
  const earliest = addDays(to, 1 - longest)
  const days = daysBetween(from > earliest ? from : earliest, to)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return { list: [], joined: 0, left: 0, lists: [] }
  const [all, before] = await Promise.all([knownDays(db, [id], first, last), totalsBefore(db, [id], first)])
  const known = all.get(id) ?? new Map()
  const totals = totalsOf(days, known, before.get(id) ?? null)
  const list = days.map((day, position) => ({
    day,
    total: totals[position] ?? null,
    joined: known.get(day)?.joined ?? 0,
    left: known.get(day)?.gone ?? 0,
  }))
  return {
    list,
    joined: list.reduce((sum, day) => sum + day.joined, 0),
    left: list.reduce((sum, day) => sum + day.left, 0),
    lists: list.filter(({ day }) => typeof known.get(day)?.total === 'number').map(({ day }) => day),
  }
}
