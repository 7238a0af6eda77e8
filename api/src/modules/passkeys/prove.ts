import type { CallOutput, PasskeyUse } from '@fankeep/shared/contract'
import { hashOf } from '../../infra/crypto'
import type { Call, Member } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { checkAssertion } from './assert'
import { askAssertion, passkeyMinutes, takeChallenge } from './challenge'

/** No code that we send looks like it. */
const prefix = 'pk-'
export const isPasskeyCode = (code: string) => code.startsWith(prefix)

export const beginProof = (
  services: Services,
  { member, input: { use } }: Call<'passkeys.beginProof'>,
): CallOutput<'passkeys.beginProof'> => askAssertion(services, { use, member })

/**
 * One of the member's own passkeys proves who asks: gives what takes the place of a code of that use, once.
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
  // 96 bit, in the 20 characters that a code may have.
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

/** When the passkey was added that is behind a code, which stays good. @throws Refusal `code_expired` */
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

/** Takes such a code, once. @throws Refusal `code_expired` */
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
