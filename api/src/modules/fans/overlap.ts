import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import type { PageRow } from '../pages/owned-page'

/** How many fans two lists have in common, each counted once, by the most certain match. */
export interface Overlap {
  /** The same account, or the same e-mail address. */
  sure: number
  /** The same user name on another platform. */
  likely: number
  /** The same display name, which no other fan of the two lists has. */
  possible: number
}

type Side = Pick<PageRow, 'id' | 'platform' | 'fans'>

/** A Threads account has the user name of its Instagram account. */
const sharesNames = (one: Side, other: Side) =>
  one.platform === other.platform ||
  [one.platform, other.platform].every((platform) => platform === 'instagram' || platform === 'threads')

/** In longer lists, many names match by chance, and comparing them takes long. */
const mostNamed = 200_000

/** A value that is compared; `sure` is 3, 2 or 1 for the fields of `Overlap`. */
interface Sign {
  /** The compared expression, and the column that is null if there is nothing to compare: it may be indexed. */
  key: RawBuilder<unknown>
  column: 'uid' | 'email' | 'username' | 'name'
  sure: number
  /** Only if exactly one fan has it, in each list. */
  once?: true
}

const signsOf = (one: Side, other: Side): Sign[] => [
  ...(one.platform === other.platform ? [{ key: sql`uid`, column: 'uid' as const, sure: 3 }] : []),
  { key: sql`lower(email)`, column: 'email', sure: 3 },
  { key: sql`lower(username)`, column: 'username', sure: sharesNames(one, other) ? 3 : 2 },
  ...(Math.max(one.fans, other.fans) <= mostNamed
    ? [{ key: sql`lower(btrim(name))`, column: 'name' as const, sure: 1, once: true as const }]
    : []),
]

/**
 * Compares the current fans. A name that thousands share costs no more than others: nothing is joined pair by pair.
 * @param trx a transaction, whose later statements use no index scans
 * @returns null if no kind of value is in both lists, so that nothing is known
 */
export async function overlapOf(trx: Db, one: Side, other: Side): Promise<Overlap | null> {
  const signs = signsOf(one, other)
  const inBoth = await areInBoth(trx, signs, one, other)
  const found = signs
    .filter((_, position) => inBoth[position])
    .map((sign) => {
      const keys = sign.once ? onceIn : keysOf
      return sql`
        select uid, ${sign.sure}::int as sure from (${keys(one, sign)}) as one
        where key in (select key from (${keys(other, sign)}) as other)`
    })
  if (found.length === 0) return null
  // With a single value, each fan is found once: skipping the grouping saves half of the work for millions.
  const fans =
    found.length === 1
      ? found[0]!
      : sql`select uid, max(sure) as sure from (${sql.join(found, sql` union all `)}) as found group by uid`
  // Both lists are read in whole. In the order of an index, each row is another page of the table: 2.6 s instead of 1.6 for a million.
  await sql`set local enable_indexscan = off`.execute(trx)
  const { rows } = await sql<Overlap>`
    select count(*) filter (where sure = 3)::int as sure,
      count(*) filter (where sure = 2)::int as likely,
      count(*) filter (where sure = 1)::int as possible
    from (${fans}) as fans`.execute(trx)
  return rows[0]!
}

const keysOf = ({ id }: Side, { key, column }: Sign) =>
  sql`select ${key} as key, uid from fans where page_id = ${id} and gone_at is null and ${sql.ref(column)} is not null`

/** A single character is not a name. */
const onceIn = (list: Side, sign: Sign) => sql`
  select key, min(uid) as uid from (${keysOf(list, sign)}) as keys
  where char_length(key) > 1 group by key having count(*) = 1`

async function areInBoth(db: Db, signs: Sign[], ...lists: [Side, Side]): Promise<boolean[]> {
  const inBoth = signs.map((sign) =>
    sql.join(
      lists.map((list) => sql`exists (${keysOf(list, sign)})`),
      sql` and `,
    ),
  )
  const { rows } = await sql<{ known: boolean[] }>`select array[${sql.join(inBoth)}] as known`.execute(db)
  return rows[0]!.known
}
