import { type Kysely, sql } from 'kysely'
import type { Clock } from './clock'
import type { Db } from './database/connect'
import type { Database } from './database/schema'

/** Every rate limit there is: how often within how many seconds. */
export const limits = {
  codePerTarget: { times: 5, seconds: 3600 },
  codePerAddress: { times: 20, seconds: 3600 },
  wrongLoginPerTarget: { times: 10, seconds: 900 },
  wrongLoginPerAddress: { times: 60, seconds: 900 },
  authorisePerAddress: { times: 60, seconds: 3600 },
  registerPerAddress: { times: 20, seconds: 3600 },
  /** Six digits are guessed in 333,333 tries where three of them are good at a time. */
  secondFactorPerMember: { times: 20, seconds: 3600 },
  testMailPerMember: { times: 20, seconds: 3600 },
  optInPerTarget: { times: 5, seconds: 86_400 },
  optInPerAddress: { times: 20, seconds: 3600 },
  /** Codes are words: guessed in few tries where nobody counts. */
  discountPerMember: { times: 30, seconds: 3600 },
  dataPerMember: { times: 10, seconds: 86_400 },
  changePerMember: { times: 60, seconds: 3600 },
} as const satisfies Record<string, { times: number; seconds: number }>

export type LimitName = keyof typeof limits

/** Rate limits, counted in the database so that all processes agree. `who` is a target, a member or an address. */
export interface Limits {
  /** Counts one more, in a transaction (`on`) for as long as that stands. False where the limit was reached already. */
  take: (name: LimitName, who: string, on?: Kysely<Database>) => Promise<boolean>
  /** Whether one more would be counted; counts nothing. */
  allows: (name: LimitName, who: string) => Promise<boolean>
}

/**
 * A sliding window, exact: the moments of the last hits are kept. One statement, so parallel requests cannot slip by.
 * `except` names those who are not counted by address (this machine itself, outside production).
 */
export function databaseLimits(db: Db, clock: Clock, except: (who: string) => boolean = () => false): Limits {
  const isExempt = (name: LimitName, who: string) => name.endsWith('PerAddress') && except(who)
  return {
    take: async (name, who, on = db) => {
      if (isExempt(name, who)) return true
      const { times, seconds } = limits[name]
      const now = clock.now()
      const since = new Date(now.getTime() - seconds * 1000)
      const until = new Date(now.getTime() + seconds * 1000)
      const recent = sql`select h from unnest(r.hits) h where h > ${since}::timestamptz`
      const { rows } = await sql`
        insert into rate_limits as r (key, hits, until)
        values (${`${name}:${who}`}, array[${now}::timestamptz], ${until})
        on conflict (key) do update
          set hits = array(${recent}) || ${now}::timestamptz, until = ${until}
          where (select count(*) from (${recent}) s) < ${times}
        returning 1`.execute(on)
      return rows.length === 1
    },
    allows: async (name, who) => {
      if (isExempt(name, who)) return true
      const { times, seconds } = limits[name]
      const since = new Date(clock.now().getTime() - seconds * 1000)
      const row = await db
        .selectFrom('rateLimits')
        .select('hits')
        .where('key', '=', `${name}:${who}`)
        .executeTakeFirst()
      return (row?.hits.filter((hit) => hit > since).length ?? 0) < times
    },
  }
}
