import { isCode } from '@fankeep/shared/contract/rules'
import { isSame } from '../../infra/crypto'
import { guessWithin, type Limited } from '../../infra/limits'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import type { Db } from '../../infra/database/connect'
import { type Requester, isTrusted } from './requester'
import { inTransaction } from '../../infra/database/transaction'

export type CodeUse = 'register' | 'login' | 'reset' | 'authorise' | 'delete' | 'page'

/** Spec section 9: asked again after 60 s. Issue 2: 5 tries, 10 minutes. */
export const codeRules = { wait: 60, tries: 5, minutes: 10 } as const

export interface CodeKey {
  /** An e-mail address, or a number as `telTarget` writes it. */
  target: string
  use: CodeUse
}

export type CodeWay = 'email' | 'sms'

const hashOfCode = ({ crypto }: Services, { target, use }: CodeKey, code: string) =>
  crypto.sign('verification code', `${use} ${target} ${code}`)

/** Resetting a password has its own count: asking for login codes never uses it up. */
export const codeCounts = ['login', 'reset'] as const
const countedAs = ({ target, use }: CodeKey) => {
  const count: (typeof codeCounts)[number] = use === 'reset' ? 'reset' : 'login'
  return `${count} ${target}`
}

/**
 * Makes a new code, which takes the place of an older one of the same target and use, and of the same trust: what a stranger
 * asks for does not replace what the member asked for.
 * @returns the code, to be sent to its target and to no one else.
 * @throws Refusal `code_too_soon` within the wait, `code_too_many` or `sms_busy` beyond the limits of an hour. The older code then stays.
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
    if (
      way === 'sms' &&
      !isTrusted(requester) &&
      !(await services.limits.take('smsOfStrangers', 'site', trx))
    )
      throw new Refusal('sms_busy')
  })
  return code
}

async function countCode(
  { limits }: Services,
  trx: Db,
  key: CodeKey,
  requester: Requester,
): Promise<boolean> {
  const target = countedAs(key)
  const { address } = requester
  const isWithin = isTrusted(requester)
    ? await limits.take('codePerOwner', target, trx)
    : (await limits.take('codePerPair', { target, address }, trx)) &&
      (await limits.take('codePerTarget', target, trx))
  return isWithin && (await limits.take('codePerAddress', address, trx))
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
 * Whether a code is right, without spending it. A try is counted before it is looked at, so fifty guesses at the same
 * time get no further than one after the other.
 * @throws Refusal `code_required` where none was given, `too_many_requests`, `code_wrong`. Only a member hears of their own
 *   code that it is `code_expired` (too old, used, or tried too often) or that none was asked for (`code_required`): to
 *   anyone else that would say whether the target's owner is logging in just now.
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

/** What a wrong code counts against: a member and a known device have the five tries of each code, and no more limits. */
const wrongCodes = (target: string, requester: Requester): Limited[] =>
  isTrusted(requester)
    ? []
    : [
        ['wrongCodePerPair', { target, address: requester.address }],
        ['wrongCodePerTarget', target],
      ]

/**
 * Takes a code as good, once: being good is an update that one alone can make, of fifty at the same time.
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

/** The codes an requester may give: a stranger those that strangers asked for, the others both. */
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

/** Forgets the codes of an erased account's targets. */
export const eraseCodes = (db: Db, targets: string[]) =>
  db.deleteFrom('codes').where('target', 'in', targets).execute()
