import type { ErrorKey } from '@fankeep/shared/contract'
import { networkOf } from '@fankeep/shared/node/network'
import { type Kysely, sql } from 'kysely'
import type { Clock } from './clock'
import { unwatched } from './database/commits'
import type { Db } from './database/connect'
import type { Database } from './database/schema'
import { limitsReached } from './metrics/meters'
import { Refusal } from './refusal'

/** Every rate limit: `times` within `seconds`. */
export const limits = {
  /**
   * Codes to one target that strangers request: one stranger alone cannot use up what a member on a new device needs.
   */
  codePerPair: { times: 3, seconds: 3600 },
  codePerTarget: { times: 5, seconds: 3600 },
  /** Codes that the member, or a known device of theirs, requests. */
  codePerOwner: { times: 5, seconds: 3600 },
  /**
   * Codes that strangers in one network request: members and known devices in it are not counted. A workshop or an office has one address,
   * and mails cost nothing.
   */
  codePerAddress: { times: 100, seconds: 3600 },
  /** Those of them that are text messages. */
  smsPerAddress: { times: 20, seconds: 3600 },
  /** Text messages that strangers ask for, over the whole site (`SMS_PER_HOUR`): each costs money, and fraudsters own numbers that earn by them. */
  smsOfStrangers: { times: 600, seconds: 3600 },
  /** Wrong codes of one stranger, of the 5 tries that each code has. */
  wrongCodePerPair: { times: 4, seconds: 600 },
  /** Wrong codes by all strangers, for all purposes: 25 in 999,999 an hour. */
  wrongCodePerTarget: { times: 25, seconds: 3600 },
  wrongLoginPerPair: { times: 5, seconds: 900 },
  wrongLoginPerTarget: { times: 10, seconds: 900 },
  wrongLoginPerOwner: { times: 10, seconds: 900 },
  wrongLoginPerAddress: { times: 60, seconds: 900 },
  authorisePerAddress: { times: 60, seconds: 3600 },
  demoPerAddress: { times: 20, seconds: 3600 },
  registerPerAddress: { times: 100, seconds: 3600 },
  /** New passwords of unverified visitors: estimating a password's strength can take a tenth of a second of CPU. */
  newPasswordPerAddress: { times: 200, seconds: 3600 },
  /**
   * With three valid codes at a time, six digits take about 333,333 tries to guess. Strangers, who have the first factor, share
   * one limit; the known devices of an account have another, and so have its sessions.
   */
  secondFactorPerTarget: { times: 20, seconds: 3600 },
  secondFactorPerOwner: { times: 20, seconds: 3600 },
  testMailPerMember: { times: 20, seconds: 3600 },
  /** Confirmation mails to one address, and confirmation notifications to one browser, over all pages of all members. */
  optInPerTarget: { times: 5, seconds: 86_400 },
  /** Each call asks LINE whose token it is. */
  lineConnectPerMember: { times: 20, seconds: 3600 },
  /** Each call asks Telegram whose token it is. */
  telegramConnectPerMember: { times: 20, seconds: 3600 },
  /** Room for an audience behind one address: a hall's network, a school, a mobile carrier. Floods are limited by `optInPerTarget`. */
  optInPerAddress: { times: 200, seconds: 3600 },
  /** Visits to shared lists, and pages of those lists. */
  sharedListPerAddress: { times: 1200, seconds: 3600 },
  /** Discount codes are words, which are guessed quickly without a limit. */
  discountPerMember: { times: 30, seconds: 3600 },
  /** Requests for talks and changes to them: each can block a time slot, and mails the operators. */
  insightWordsPerMember: { times: 60, seconds: 86_400 },
  /**
   * Requests for talks: requesting, moving and cancelling one each blocks a time slot for a while and mails the operators.
   */
  consultingPerMember: { times: 20, seconds: 86_400 },
  /** Talks that members in one network ask for: a sixth of the 120 times that are offered in two weeks. */
  consultingPerAddress: { times: 20, seconds: 14 * 86_400 },
  dataPerMember: { times: 10, seconds: 86_400 },
  changePerMember: { times: 60, seconds: 3600 },
} as const satisfies Record<string, { times: number; seconds: number }>

export type LimitName = keyof typeof limits

/** What is counted: a target or a member; an address; or both combined, so that one visitor cannot lock out another. */
export type Counted = string | { target: string; address: string }

/** Rate limits, counted in the database so that all processes agree. */
export interface Limits {
  /** Counts one use; with `on`, inside that transaction. Returns false if the limit was already reached. */
  take: (name: LimitName, who: Counted, on?: Kysely<Database>) => Promise<boolean>
  /** Takes back a use that was just counted. */
  giveBack: (name: LimitName, who: Counted) => Promise<void>
}

export type Limited = [name: LimitName, who: Counted]

/**
 * Checks a guess (a password, a code) with `look`, which throws a Refusal with one of the `wrong` keys if it is wrong. The guess
 * is counted before the check, and taken back unless it was wrong: of any number of parallel guesses, only as many as the limits
 * allow are checked. There is deliberately no way to only ask whether a limit is reached: parallel calls would all get "no".
 * @throws Refusal `too_many_requests` if one of the limits is reached
 */
export async function guessWithin<Result>(
  limits: Limits,
  counts: readonly Limited[],
  wrong: readonly ErrorKey[],
  look: () => Promise<Result>,
): Promise<Result> {
  const taken: Limited[] = []
  let result: Result
  try {
    for (const one of counts) {
      if (!(await limits.take(...one))) throw new Refusal('too_many_requests')
      taken.push(one)
    }
    result = await look()
  } catch (error) {
    if (!(error instanceof Refusal && wrong.includes(error.key))) await giveBack(limits, taken)
    throw error
  }
  await giveBack(limits, taken)
  return result
}

async function giveBack(limits: Limits, taken: readonly Limited[]) {
  for (const one of taken) await limits.giveBack(...one)
}

/**
 * An exact sliding window: stores the times of the last uses. One statement, so parallel requests cannot slip past.
 * `except` exempts addresses from being counted (this machine itself, outside production).
 */
export function databaseLimits(
  db: Db,
  clock: Clock,
  {
    except = () => false,
    smsPerHour = limits.smsOfStrangers.times,
  }: { except?: (who: string) => boolean; smsPerHour?: number | undefined } = {},
): Limits {
  for (const limit of Object.keys(limits)) limitsReached.inc({ limit }, 0)
  const timesOf = (name: LimitName) => (name === 'smsOfStrangers' ? smsPerHour : limits[name].times)
  const isExempt = (name: LimitName, who: Counted) => {
    const address = typeof who === 'string' ? (name.endsWith('PerAddress') ? who : null) : who.address
    return address !== null && except(address)
  }
  const keyOf = (name: LimitName, who: Counted) => {
    if (typeof who !== 'string') return `${name}:${who.target}|${networkOf(who.address)}`
    return `${name}:${name.endsWith('PerAddress') ? networkOf(who) : who}`
  }
  return {
    take: async (name, who, on = db) => {
      if (isExempt(name, who)) return true
      const { seconds } = limits[name]
      const now = clock.now()
      const since = new Date(now.getTime() - seconds * 1000)
      const until = new Date(now.getTime() + seconds * 1000)
      // Ignores hits further ahead than the window: a wrong clock wrote them, and they would lock out until then.
      const recent = sql`select h from unnest(r.hits) h where h > ${since}::timestamptz and h <= ${until}::timestamptz`
      const count = sql`
        insert into rate_limits as r (key, hits, until)
        values (${keyOf(name, who)}, array[${now}::timestamptz], ${until})
        on conflict (key) do update
          set hits = array(${recent}) || ${now}::timestamptz, until = ${until}
          where (select count(*) from (${recent}) s) < ${timesOf(name)}
        returning 1`
      const { rows } = await unwatched(() => count.execute(on))
      if (rows.length === 0) limitsReached.inc({ limit: name })
      return rows.length === 1
    },
    giveBack: async (name, who) => {
      if (isExempt(name, who)) return
      const key = keyOf(name, who)
      const emptied =
        await sql`delete from rate_limits where key = ${key} and cardinality(hits) <= 1`.execute(db)
      if (emptied.numAffectedRows) return
      // Removes the newest hit: which one it was makes no difference to the window.
      await sql`update rate_limits set hits = hits[:cardinality(hits) - 1] where key = ${key}`.execute(db)
    },
  }
}

/** Erases the counts of these targets, alone or combined with an address. */
export async function eraseLimits(db: Kysely<Database>, counted: string[]): Promise<void> {
  const keys = counted.flatMap((one) => Object.keys(limits).map((name) => `${name}:${one}`))
  await db
    .deleteFrom('rateLimits')
    .where(sql<string>`split_part(key, '|', 1)`, 'in', keys)
    .execute()
}
