import type { CallOutput, PasskeyUse } from '@fankeep/shared/contract'
import type { Member } from '../../infra/http/api'
import { hashOf } from '../../infra/crypto'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { siteOf } from './site'

export const passkeyMinutes = 10
/** How long a browser keeps its own dialog open. */
export const dialogMs = 300_000
const purpose = 'passkey challenge'

export type ChallengeUse = 'login' | 'add' | PasskeyUse

interface Asked {
  use: ChallengeUse
  /** The member whose session makes the request; none at the login. */
  member?: Member
}

/** What the signature covers besides the challenge, so that a ticket is not valid for another use or session. */
const textOf = ({ use, member }: Asked, challenge: string, until: string) =>
  [use, member?.id ?? '', member?.tokenHash ?? '', challenge, until].join('.')

/**
 * Makes a challenge, with a ticket that states its use. Nothing is stored: every visitor of the login page gets one.
 * @returns the challenge: 32 random bytes, base64url
 */
export function makeChallenge(
  { random, clock, crypto }: Pick<Services, 'random' | 'clock' | 'crypto'>,
  asked: Asked,
): { challenge: string; ticket: string } {
  const challenge = random.token()
  const until = String(Math.floor(clock.now().getTime() / 1000) + passkeyMinutes * 60)
  const signature = crypto.sign(purpose, textOf(asked, challenge, until))
  return { challenge, ticket: [challenge, until, signature].join('.') }
}

/**
 * Marks a challenge as answered before the answer is checked: a second answer to it is refused.
 * @returns the challenge that the answer must have signed
 * @throws Refusal `passkey_expired` if it is too old, was answered, or was issued for another use or session
 */
export async function takeChallenge(
  { db, clock, crypto }: Pick<Services, 'db' | 'clock' | 'crypto'>,
  asked: Asked,
  ticket: string,
): Promise<string> {
  const [challenge = '', until = '', signature = ''] = ticket.split('.')
  const expiresAt = new Date(Number(until) * 1000)
  const isGood = crypto.verify(purpose, textOf(asked, challenge, until), signature) && expiresAt > clock.now()
  if (!isGood) throw new Refusal('passkey_expired')
  const taken = await db
    .insertInto('passkeyAnswers')
    .values({ challengeHash: hashOf(challenge), expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challengeHash')
    .executeTakeFirst()
  if (!taken) throw new Refusal('passkey_expired')
  return challenge
}

/** Asks for any passkey of this site: the browser offers those that its user has. */
export function askAssertion(services: Services, asked: Asked): CallOutput<'passkeys.beginLogin'> {
  const { challenge, ticket } = makeChallenge(services, asked)
  const { rpID } = siteOf(services.config)
  return { ticket, options: { challenge, rpId: rpID, timeout: dialogMs, userVerification: 'required' } }
}
