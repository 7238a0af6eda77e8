import type { CallOutput, PasskeyUse } from '@fankeep/shared/contract'
import { hashOf } from '../../infra/crypto'
import type { Call, Member } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { checkAssertion } from './assert'
import { askAssertion, passkeyMinutes, takeChallenge } from './challenge'

/** No code that is sent by mail or text message starts like this. */
const prefix = 'pk-'
export const isPasskeyCode = (code: string) => code.startsWith(prefix)

export const beginProof = (
  services: Services,
  { member, input: { use } }: Call<'passkeys.beginProof'>,
): CallOutput<'passkeys.beginProof'> => askAssertion(services, { use, member })

/**
 * Proves the member's identity by one of their own passkeys. Returns a code that can be used once, in place of a sent code of that use.
 * @throws Refusal `passkey_expired`, `passkey_unknown` (also for another member's), `passkey_wrong`, `too_many_requests`
 */
export async function provePasskey(
  services: Services,
  { member, input: { use, ticket, response } }: Call<'passkeys.prove'>,
): Promise<CallOutput<'passkeys.prove'>> {
  const { db, clock, limits, random } = services
  if (!(await limits.take('secondFactorPerOwner', member.id))) throw new Refusal('too_many_requests')
  const challenge = await takeChallenge(services, { use, member }, ticket)
  const { createdAt } = await checkAssertion(services, challenge, response, member.id)
  // 96 bit, within the 20 characters that a code can have.
  const code = prefix + random.token().slice(0, 16)
  await db
    .insertInto('passkeyProofs')
    .values({
      codeHash: hashOf(code),
      userId: member.id,
      sessionHash: member.tokenHash,
      use,
      since: createdAt,
      expiresAt: new Date(clock.now().getTime() + passkeyMinutes * 60_000),
    })
    .execute()
  return { code }
}

/** Checks a code of `provePasskey` without spending it. @returns when its passkey was added @throws Refusal `code_expired` */
export async function peekPasskeyCode(
  { db, clock }: Services,
  { id, tokenHash }: Member,
  use: PasskeyUse,
  code: string,
): Promise<Date> {
  const found = await db
    .selectFrom('passkeyProofs')
    .select('since')
    .where('codeHash', '=', hashOf(code))
    .where('userId', '=', id)
    .where('sessionHash', '=', tokenHash)
    .where('use', '=', use)
    .where('expiresAt', '>', clock.now())
    .executeTakeFirst()
  if (!found) throw new Refusal('code_expired')
  return found.since
}

/** Spends a code of `provePasskey`. @throws Refusal `code_expired` */
export async function usePasskeyCode(
  services: Services,
  member: Member,
  use: PasskeyUse,
  code: string,
): Promise<void> {
  await peekPasskeyCode(services, member, use, code)
  const taken = await services.db
    .deleteFrom('passkeyProofs')
    .where('codeHash', '=', hashOf(code))
    .returning('use')
    .executeTakeFirst()
  if (!taken) throw new Refusal('code_expired')
}
