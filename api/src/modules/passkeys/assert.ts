import { sql } from 'kysely'
import { isSame } from '../../infra/crypto'
import type { Call } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { findPasskey, type PasskeyRow } from './keep'
import { handleOf, siteOf } from './site'

type Assertion = Call<'passkeys.login'>['input']['response']

/**
 * Returns the passkey that signed a challenge after the device verified its user. One statement compares and raises the counter: of two
 * answers with the same count, only one is accepted.
 * @param of accept only a passkey of this member
 * @throws Refusal `passkey_unknown`, `passkey_wrong`
 */
export async function checkAssertion(
  services: Services,
  challenge: string,
  response: Assertion,
  of?: string,
): Promise<PasskeyRow> {
  const { db, clock, config, log } = services
  const kept = await findPasskey(db, response.id)
  if (!kept || (of !== undefined && kept.userId !== of)) throw new Refusal('passkey_unknown')
  const { userHandle } = response.response
  if (userHandle !== undefined && !isSame(userHandle, handleOf(kept.userId)))
    throw new Refusal('passkey_wrong')
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { rpID, origin } = siteOf(config)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, response: { ...response.response } },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: kept.credential,
      publicKey: Buffer.from(kept.publicKey, 'base64url'),
      counter: Number(kept.counter),
    },
  }).catch((error: unknown) => {
    log.info({ err: error, passkey: kept.id }, 'verifying a passkey login failed')
    throw new Refusal('passkey_wrong')
  })
  if (!verified) throw new Refusal('passkey_wrong')
  const { newCounter, credentialBackedUp } = authenticationInfo
  const used = await db
    .updateTable('passkeys')
    .set({ counter: String(newCounter), usedAt: clock.now(), synced: credentialBackedUp })
    .where('id', '=', kept.id)
    // A device without a counter reports 0 each time.
    .where(sql<boolean>`(counter < ${newCounter} or (counter = 0 and ${newCounter} = 0))`)
    .returningAll()
    .executeTakeFirst()
  if (!used) throw new Refusal('passkey_wrong')
  return used
}
