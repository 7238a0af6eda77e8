import { isCode } from '@fankeep/shared/contract/rules'
import { isSame } from '../../infra/crypto'
import { guessWithin, type Limited } from '../../infra/limits'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import type { Db } from '../../infra/database/connect'
import { type Requester, isTrusted } from './requester'
import { inTransaction } from '../../infra/database/transaction'

export type CodeUse = 'register' | 'login' | 'reset' | 'authorise' | 'delete' | 'page'

/** A new code can be requested after `wait` seconds (spec section 9); a code is valid for `minutes` and `tries` guesses. */
export const codeRules = { wait: 60, tries: 5, minutes: 10 } as const

export interface CodeKey {
  /** An e-mail address, or a number as `telTarget` writes it. */
  target: string
  use: CodeUse
}

export type CodeWay = 'email' | 'sms'

const hashOfCode = ({ crypto }: Services, { target, use }: CodeKey, code: string) =>
  crypto.sign('verification code', `${use} ${target} ${code}`)

/** Codes for password resets have a separate count, so that requests for login codes cannot use up its limit. */
export const codeCounts = ['login', 'reset'] as const
const countedAs = ({ target, use }: CodeKey) => {
  const count: (typeof codeCounts)[number] = use === 'reset' ? 'reset' : 'login'
  return `${count} ${target}`
}

/**
 * Makes a new code. It replaces the older one of the same target, use and trust: a code requested by a stranger never replaces one that
 * the member requested.
 * @returns the code, to be sent only to its target.
 * @throws Refusal `code_too_soon` within the wait, `code_too_many` or `sms_busy` beyond the hourly limits. The older code then stays
 *   valid.
 */
export async function makeCode(
  services: Services,
  key: CodeKey,
  requester: Requester,
  way: CodeWay,
): Promise<string> {
  const { db, clock, random } = services
  const now = clock.now()
  const code = random.code()
  const fresh = {
    codeHash: hashOfCode(services, key, code),
    tries: 0,
    sentAt: now,
    expiresAt: new Date(now.getTime() + codeRules.minutes * 60_000),
    usedAt: null,
  }
  const row = { ...key, trusted: isTrusted(requester) }
  const waited = new Date(now.getTime() - codeRules.wait * 1000)
  await inTransaction(db, async (trx) => {
    const made = await trx
      .insertInto('codes')
      .values({ ...row, ...fresh })
      .onConflict((conflict) =>
        conflict.columns(['target', 'use', 'trusted']).doUpdateSet(fresh).where('codes.sentAt', '<=', waited),
      )
      .returning('target')
      .executeTakeFirst()
    if (!made) throw new Refusal('code_too_soon', { wait: await secondsLeft(trx, row, now) })
    if (!(await countCode(services, trx, key, requester))) throw new Refusal('code_too_many')
    if (way === 'sms' && !(await countText(services, trx, requester))) throw new Refusal('sms_busy')
  })
  return code
}

async function countText({ limits }: Services, trx: Db, requester: Requester): Promise<boolean> {
  if (isTrusted(requester)) return true
  return (
    (await limits.take('smsPerAddress', requester.address, trx)) &&
    (await limits.take('smsOfStrangers', 'site', trx))
  )
}

async function countCode(
  { limits }: Services,
  trx: Db,
  key: CodeKey,
  requester: Requester,
): Promise<boolean> {
  const target = countedAs(key)
  const { address } = requester
  if (isTrusted(requester)) return limits.take('codePerOwner', target, trx)
  return (
    (await limits.take('codePerPair', { target, address }, trx)) &&
    (await limits.take('codePerTarget', target, trx)) &&
    (await limits.take('codePerAddress', address, trx))
  )
}

async function secondsLeft(
  db: Db,
  { target, use, trusted }: CodeKey & { trusted: boolean },
  now: Date,
): Promise<number> {
  const { sentAt } = await db
    .selectFrom('codes')
    .select('sentAt')
    .where('target', '=', target)
    .where('use', '=', use)
    .where('trusted', '=', trusted)
    .executeTakeFirstOrThrow()
  const left = codeRules.wait - (now.getTime() - sentAt.getTime()) / 1000
  return Math.min(Math.max(Math.ceil(left), 1), codeRules.wait)
}

export interface GivenCode extends CodeKey {
  code: string
  requester: Requester
}

/**
 * Checks a code without spending it. Each try is counted before the code is compared, so parallel guesses do not exceed the limit.
 * @throws Refusal `code_required` if no code was entered, `too_many_requests`, `code_wrong`. Only members learn that their own code is
 *   `code_expired` (too old, used, or tried too often) or was never requested (`code_required`). Anyone else would learn from these
 *   refusals whether the target's owner is logging in just now.
 */
export async function peekCode(services: Services, given: GivenCode): Promise<void> {
  const { target, code, requester } = given
  if (code === '') throw new Refusal('code_required')
  if (!isCode(code)) throw new Refusal('code_wrong')
  await guessWithin(services.limits, wrongCodes(target, requester), wrongKeys, () => tryCode(services, given))
}

const wrongKeys = ['code_wrong', 'code_expired', 'code_required'] as const

async function tryCode(services: Services, given: GivenCode): Promise<void> {
  const { target, use, code, requester } = given
  const tried = await liveCodes(services, given)
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('tries', '<', codeRules.tries)
    .returning('codeHash')
    .execute()
  const hash = hashOfCode(services, { target, use }, code)
  if (tried.some(({ codeHash }) => isSame(codeHash, hash))) return
  if (requester.kind === 'member' && tried.length === 0)
    throw new Refusal((await exists(services, { target, use })) ? 'code_expired' : 'code_required')
  throw new Refusal('code_wrong')
}

/** The limits that a wrong code counts against. For members and known devices only the five tries of each code count. */
const wrongCodes = (target: string, requester: Requester): Limited[] =>
  isTrusted(requester)
    ? []
    : [
        ['wrongCodePerPair', { target, address: requester.address }],
        ['wrongCodePerTarget', target],
      ]

/**
 * Checks and spends a code. Of several parallel requests, only one can spend it.
 * @throws Refusal as `peekCode` does.
 */
export async function useCode(services: Services, given: GivenCode): Promise<void> {
  await peekCode(services, given)
  const taken = await liveCodes(services, given)
    .set({ usedAt: services.clock.now() })
    .where('codeHash', '=', hashOfCode(services, given, given.code))
    .returning('target')
    .executeTakeFirst()
  if (!taken) throw new Refusal(given.requester.kind === 'member' ? 'code_expired' : 'code_wrong')
}

/**
 * The valid codes that this requester can use. A stranger can use only codes that strangers requested; members and known devices can use
 * both kinds.
 */
const liveCodes = ({ db, clock }: Services, { target, use, requester }: GivenCode) =>
  db
    .updateTable('codes')
    .where('target', '=', target)
    .where('use', '=', use)
    .where('trusted', 'in', isTrusted(requester) ? [true, false] : [false])
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', clock.now())

const exists = ({ db }: Services, { target, use }: CodeKey) =>
  db
    .selectFrom('codes')
    .select('target')
    .where('target', '=', target)
    .where('use', '=', use)
    .executeTakeFirst()

/** Erases the codes of an erased account's targets. */
export const eraseCodes = (db: Db, targets: string[]) =>
  db.deleteFrom('codes').where('target', 'in', targets).execute()
