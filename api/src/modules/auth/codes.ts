import { isCode } from '@fankeep/shared/contract/rules'
import { isSame } from '../../infra/crypto'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'

export type CodeUse = 'register' | 'login' | 'reset' | 'authorise' | 'delete' | 'page'

/** Spec section 9: asked again after 60 s. Issue 2: 5 tries, 10 minutes. */
export const codeRules = { wait: 60, tries: 5, minutes: 10 } as const

export interface CodeKey {
  /** An e-mail address, or a number as `telTarget` writes it. */
  target: string
  use: CodeUse
}

const hashOfCode = ({ crypto }: Services, { target, use }: CodeKey, code: string) =>
  crypto.sign('verification code', `${use} ${target} ${code}`)

/**
 * Makes a new code, which takes the place of an older one of the same target and use.
 * @returns the code, to be sent to its target and told to nobody else.
 * @throws Refusal `code_too_soon` within the wait, `code_too_many` beyond the limits of an hour. The older code then stays.
 */
export async function makeCode(services: Services, key: CodeKey, address: string): Promise<string> {
  const { db, clock, random, limits } = services
  const now = clock.now()
  const code = random.code()
  const fresh = {
    codeHash: hashOfCode(services, key, code),
    tries: 0,
    sentAt: now,
    expiresAt: new Date(now.getTime() + codeRules.minutes * 60_000),
    usedAt: null,
  }
  const waited = new Date(now.getTime() - codeRules.wait * 1000)
  await db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('codes')
      .values({ ...key, ...fresh })
      .onConflict((conflict) =>
        conflict.columns(['target', 'use']).doUpdateSet(fresh).where('codes.sentAt', '<=', waited),
      )
      .returning('target')
      .executeTakeFirst()
    if (!made) throw new Refusal('code_too_soon', { wait: await secondsLeft(services, key, now) })
    const allowed =
      (await limits.take('codePerTarget', key.target, trx)) &&
      (await limits.take('codePerAddress', address, trx))
    if (!allowed) throw new Refusal('code_too_many')
  })
  return code
}

async function secondsLeft({ db }: Services, { target, use }: CodeKey, now: Date): Promise<number> {
  const { sentAt } = await db
    .selectFrom('codes')
    .select('sentAt')
    .where('target', '=', target)
    .where('use', '=', use)
    .executeTakeFirstOrThrow()
  const left = codeRules.wait - (now.getTime() - sentAt.getTime()) / 1000
  return Math.min(Math.max(Math.ceil(left), 1), codeRules.wait)
}

/**
 * Whether a code is right, without spending it. A try is counted before it is looked at, so fifty guesses at the same
 * time get no further than one after the other.
 * @throws Refusal `code_required` where none was asked for or given, `code_wrong`, and `code_expired` where it is too
 *   old, used, or was tried too often.
 */
export async function peekCode(
  services: Services,
  { target, use, code }: CodeKey & { code: string },
): Promise<void> {
  if (code === '') throw new Refusal('code_required')
  if (!isCode(code)) throw new Refusal('code_wrong')
  const tried = await liveCode(services, { target, use })
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('tries', '<', codeRules.tries)
    .returning('codeHash')
    .executeTakeFirst()
  if (!tried) throw new Refusal((await exists(services, { target, use })) ? 'code_expired' : 'code_required')
  if (!isSame(tried.codeHash, hashOfCode(services, { target, use }, code))) throw new Refusal('code_wrong')
}

/**
 * Takes a code as good, once: being good is an update that one alone can make, of fifty at the same time.
 * @throws Refusal as `peekCode` does.
 */
export async function useCode(services: Services, given: CodeKey & { code: string }): Promise<void> {
  await peekCode(services, given)
  const taken = await liveCode(services, given)
    .set({ usedAt: services.clock.now() })
    .where('codeHash', '=', hashOfCode(services, given, given.code))
    .returning('target')
    .executeTakeFirst()
  if (!taken) throw new Refusal('code_expired')
}

const liveCode = ({ db, clock }: Services, { target, use }: CodeKey) =>
  db
    .updateTable('codes')
    .where('target', '=', target)
    .where('use', '=', use)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', clock.now())

const exists = ({ db }: Services, { target, use }: CodeKey) =>
  db
    .selectFrom('codes')
    .select('target')
    .where('target', '=', target)
    .where('use', '=', use)
    .executeTakeFirst()
