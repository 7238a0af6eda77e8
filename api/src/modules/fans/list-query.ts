import type { CallInput } from '@fankeep/shared/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { escapeLiteral } from 'pg'
import type { PageRow } from '../pages/owned-page'
import { isKeyText, isMoment } from '../../infra/cursor'
import { startOf } from '../../infra/days'
import { allOf, type FanCondition, says } from '../fan-labels/conditions'
import { foldText } from './grams'
import type { FansTables } from './tables'

/** What a list by name is sorted by. */
const nameKey = sql<string>`left(lower(coalesce(name, username, uid) collate "C"), 40)`

export type FanSort = NonNullable<CallInput<'fans.list'>['sort']>

/** What of a page's fans is asked for, but for words. */
export interface FanFilter {
  page: PageRow
  sort: FanSort
  gone?: boolean | undefined
  /** A day of Taipei. */
  since?: string | undefined
  /**
   * What else a row of `fans` has to be. It may be true of a few among a million, which no index of the list knows
   * (`narrowed.ts`).
   */
  narrow?: FanCondition | undefined
}

/** The key of a row in its order, from which the list continues. */
export interface Position {
  sort: FanSort
  /** A moment, or a name, by the order. */
  key: string
  uid: string
}

/** A fan as the list reads one, with the name it is sorted by. */
export type FanRow = Omit<Selectable<FansTables['fans']>, 'pageId' | 'grams'> & { sortName: string }

export const columns = sql`uid, at, dated, first_seen as "firstSeen", last_seen as "lastSeen", gone_at as "goneAt",
  name, username, url, avatar, email, ${nameKey} as "sortName"`

/** Of how many a filter chooses, but for its day. */
export const sizeOf = ({ page, gone }: Pick<FanFilter, 'page' | 'gone'>) =>
  gone === undefined ? page.fans + page.fansGone : gone ? page.fansGone : page.fans

/** The rows of a page that are asked for; `after` only those behind a position. */
export function conditions(filter: FanFilter, after?: Position): RawBuilder<boolean> {
  const behindIt = after ? sql`and ${behind(filter.sort, after)}` : sql``
  return sql<boolean>`page_id = ${filter.page.id} and ${filters(filter)} ${behindIt}`
}

export function filters({ gone, since }: Pick<FanFilter, 'gone' | 'since'>): RawBuilder<boolean> {
  const present = gone === undefined ? sql`true` : gone ? sql`gone_at is not null` : sql`gone_at is null`
  return since === undefined
    ? sql<boolean>`${present}`
    : sql<boolean>`${present} and at >= ${startOf(since)}::timestamptz`
}

/** Row comparison, which an index answers at once, in the order's own direction. */
export function behind(sort: FanSort, { key, uid }: Pick<Position, 'key' | 'uid'>): RawBuilder<boolean> {
  if (sort === 'name') return sql<boolean>`(${nameKey}, uid) > (${key} collate "C", ${uid})`
  return sort === 'newest'
    ? sql<boolean>`(at, uid) < (${key}::timestamptz, ${uid})`
    : sql<boolean>`(at, uid) > (${key}::timestamptz, ${uid})`
}

/** The rows from a place on, in the order the marks are counted: the newest first, or by name. */
export function fromPlace(sort: FanSort, place: Pick<Position, 'key' | 'uid'>): RawBuilder<boolean> {
  if (sort === 'name') return sql<boolean>`(${nameKey}, uid) >= (${place.key} collate "C", ${place.uid})`
  return sql<boolean>`(at, uid) <= (${place.key}::timestamptz, ${place.uid})`
}

/** The rows before a place, in that same order. */
export function beforePlace(sort: FanSort, place: Pick<Position, 'key' | 'uid'>): RawBuilder<boolean> {
  if (sort === 'name') return sql<boolean>`(${nameKey}, uid) < (${place.key} collate "C", ${place.uid})`
  return sql<boolean>`(at, uid) > (${place.key}::timestamptz, ${place.uid})`
}

const orders = {
  newest: sql`at desc, uid desc`,
  oldest: sql`at, uid`,
  name: sql`${nameKey}, uid`,
} as const

export const orderOf = (sort: FanSort) => orders[sort]

export const positionOf = (sort: FanSort, { at, sortName, uid }: FanRow): Position => ({
  sort,
  key: sort === 'name' ? sortName : at.toISOString(),
  uid,
})

export const isPosition =
  (sort: FanSort) =>
  (value: Record<string, unknown>): value is Record<string, unknown> & Position =>
    value.sort === sort &&
    isKeyText(value.uid) &&
    (sort === 'name' ? isKeyText(value.key) : isMoment(value.key))

/** What a fan is found by. */
const found = `concat_ws(' ', name, username, uid)`

/**
 * The text of a row that a word is looked for in, as SQL, folded as `foldText` does it. A single Latin letter is looked for in a great
 * many rows: without the costly folding of what is not Latin.
 */
export const textOf = (word: string, text = found) =>
  word.length === 1 && word === foldText(word) && word.charCodeAt(0) < 128
    ? `lower(${text} collate "C")`
    : `lower(normalize(${text}, nfkc) collate "und-x-icu")`

/** The pattern of LIKE for a word anywhere. */
export const likeWord = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Every word is somewhere in it. */
export function saysAll(words: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.join(
    words.map((word) => sql`${sql.raw(textOf(word))} like ${likeWord(word)}`),
    sql` and `,
  )}`
}

/** Every word is somewhere in the name that the list shows; an id is not looked at. */
export const nameHas = (words: readonly string[]): FanCondition =>
  allOf(
    words.map((word) =>
      says(`${textOf(word, `coalesce(name, username, '')`)} like ${escapeLiteral(likeWord(word))}`),
    ),
  )
