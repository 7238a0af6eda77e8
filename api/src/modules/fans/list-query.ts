import type { CallInput } from '@fankeep/shared/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { escapeLiteral } from 'pg'
import type { PageRow } from '../pages/owned-page'
import { isKeyText, isMoment } from '../../infra/cursor'
import { startOf } from '../../infra/days'
import { allOf, type FanCondition, says } from '../fan-labels/conditions'
import { foldText } from './grams'
import type { FansTables } from './tables'

/** The sort key of a list by name. */
const nameKey = sql<string>`left(lower(coalesce(name, username, uid) collate "C"), 40)`

export type FanSort = NonNullable<CallInput<'fans.list'>['sort']>

/** The filter of a page's fans, without search words. */
export interface FanFilter {
  page: PageRow
  sort: FanSort
  gone?: boolean | undefined
  /** A day in Taipei time. */
  since?: string | undefined
  /**
   * An additional condition on a row of `fans`. It may be true of a few among a million, which no index of the list supports
   * (`narrowed.ts`).
   */
  narrow?: FanCondition | undefined
}

/** The sort key of a row, after which the list continues. */
export interface Position {
  sort: FanSort
  /** A time or a name, depending on the order. */
  key: string
  uid: string
}

/** A fan in the list's query, with the name used for sorting. */
export type FanRow = Omit<Selectable<FansTables['fans']>, 'pageId' | 'grams'> & { sortName: string }

export const columns = sql`uid, at, dated, first_seen as "firstSeen", last_seen as "lastSeen", gone_at as "goneAt",
  name, username, url, avatar, email, ${nameKey} as "sortName"`

/** The number of fans a filter chooses from, without its day. */
export const sizeOf = ({ page, gone }: Pick<FanFilter, 'page' | 'gone'>) =>
  gone === undefined ? page.fans + page.fansGone : gone ? page.fansGone : page.fans

/** The requested rows of a page; with `after`, only those behind a position. */
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

/** A row comparison in the direction of the order, which an index answers directly. */
export function behind(sort: FanSort, { key, uid }: Pick<Position, 'key' | 'uid'>): RawBuilder<boolean> {
  if (sort === 'name') return sql<boolean>`(${nameKey}, uid) > (${key} collate "C", ${uid})`
  return sort === 'newest'
    ? sql<boolean>`(at, uid) < (${key}::timestamptz, ${uid})`
    : sql<boolean>`(at, uid) > (${key}::timestamptz, ${uid})`
}

/** The rows from a place on, in the order of the marks: newest first, or by name. */
export function fromPlace(sort: FanSort, place: Pick<Position, 'key' | 'uid'>): RawBuilder<boolean> {
  if (sort === 'name') return sql<boolean>`(${nameKey}, uid) >= (${place.key} collate "C", ${place.uid})`
  return sql<boolean>`(at, uid) <= (${place.key}::timestamptz, ${place.uid})`
}

/** The rows before a place, in the same order. */
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

/** The text that is searched. */
const found = `concat_ws(' ', name, username, uid)`

/**
 * The text of a row in which a word is searched, as SQL, folded as in `foldText`. A single Latin letter is searched in very
 * many rows, so the costly folding of non-Latin text is skipped.
 */
export const textOf = (word: string, text = found) =>
  word.length === 1 && word === foldText(word) && word.charCodeAt(0) < 128
    ? `lower(${text} collate "C")`
    : `lower(normalize(${text}, nfkc) collate "und-x-icu")`

/** The LIKE pattern for a word anywhere. */
export const likeWord = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Every word occurs in the searched text. */
export function saysAll(words: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.join(
    words.map((word) => sql`${sql.raw(textOf(word))} like ${likeWord(word)}`),
    sql` and `,
  )}`
}

/** Every word occurs in the name that the list shows; ids are not searched. */
export const nameHas = (words: readonly string[]): FanCondition =>
  allOf(
    words.map((word) =>
      says(`${textOf(word, `coalesce(name, username, '')`)} like ${escapeLiteral(likeWord(word))}`),
    ),
  )
