import type { Pool } from 'pg'
import type { CountedRows } from '../../infra/sealed-rows'

export interface WrongCount {
  id: string
  /** The page's stored counts, and the actual ones. */
  said: string
  counted: string
}

/** Pages, including those in the bin, whose stored counts are wrong. A single statement, so it sees one snapshot. */
export async function wrongCounts(
  pool: Pool,
  page: string | undefined,
  kinds: readonly CountedRows[],
): Promise<WrongCount[]> {
  const figures = kinds.flatMap(({ columns }, n) =>
    Object.entries(columns).map(([name, column]) => ({
      name,
      said: `p.${column}`,
      counted: `coalesce(c${n}.${name}, 0)`,
    })),
  )
  const sentence = (of: 'said' | 'counted') =>
    `format('${figures.map(({ name }) => `${name} %s`).join(', ')}', ${figures.map((one) => one[of]).join(', ')})`
  const row = (of: 'said' | 'counted') => `(${figures.map((one) => one[of]).join(', ')})`
  const { rows } = await pool.query<WrongCount>(
    `select p.id, ${sentence('said')} as said, ${sentence('counted')} as counted
     from all_pages p
     ${kinds
       .map(
         ({ from }, n) =>
           `left join (${from} where $1::bigint is null or page_id = $1 group by page_id) c${n} on c${n}.page_id = p.id`,
       )
       .join('\n')}
     where ($1::bigint is null or p.id = $1) and ${row('said')} is distinct from ${row('counted')}`,
    [page ?? null],
  )
  return rows
}
