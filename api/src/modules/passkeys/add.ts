import type { CallOutput, Passkey } from '@fankeep/shared/contract'
import { record } from '../../infra/audit'
import { inTransaction } from '../../infra/database/transaction'
import { nameAgent, distinctName } from '../../infra/device'
import type { Call } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { say } from '../../infra/words'
import { holdMember, memberOf } from '../member/users'
import { notify } from '../notices/notify'
import { requireRecentProof } from '../session/recent-proof'
import { dialogMs, makeChallenge, takeChallenge } from './challenge'
import { passkeysOf, presentPasskey } from './keep'
import { handleOf, siteOf } from './site'

/** How many passkeys one member can have. */
export const passkeysMost = 10
/** EdDSA, ECDSA with SHA-256 on P-256, RSA with SHA-256 (COSE): the algorithms that devices support. */
const algorithms = [-8, -7, -257]

/** @throws Refusal `proof_required`, `passkey_limit`, `too_many_requests` */
export async function beginAdd(
  services: Services,
  { member, language }: Call<'passkeys.beginAdd'>,
): Promise<CallOutput<'passkeys.beginAdd'>> {
  const { db, limits, config } = services
  if (!(await limits.take('changePerMember', member.id))) throw new Refusal('too_many_requests')
  await requireRecentProof(services, member)
  const [kept, user] = await Promise.all([passkeysOf(db, member.id), memberOf(db, member.id)])
  if (kept.length >= passkeysMost) throw new Refusal('passkey_limit', { limit: passkeysMost })
  const { challenge, ticket } = makeChallenge(services, { use: 'add', member })
  const name = user.email || user.areaCode + user.tel
  return {
    ticket,
    options: {
      challenge,
      rp: { id: siteOf(config).rpID, name: say(language, 'mail.brand') },
      user: { id: handleOf(member.id), name, displayName: user.nickname || name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: dialogMs,
      // No attestation is requested: it would reveal the device's maker, which is not needed.
      attestation: 'none',
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      excludeCredentials: kept.map(({ credential, transports }) => ({
        type: 'public-key',
        id: credential,
        transports: transports as NonNullable<Transports>,
      })),
    },
  }
}

type Transports = Call<'passkeys.add'>['input']['response']['response']['transports']

/** @throws Refusal `proof_required`, `passkey_expired`, `passkey_wrong`, `passkey_exists`, `passkey_limit` */
export async function addPasskey(services: Services, call: Call<'passkeys.add'>): Promise<Passkey> {
  const { db, clock } = services
  const { member, input, address } = call
  await requireRecentProof(services, member)
  const challenge = await takeChallenge(services, { use: 'add', member }, input.ticket)
  const key = await checkAttestation(services, challenge, input.response)
  const agent = nameAgent(call.request.headers['user-agent'] ?? '') || say(call.language, 'passkey.name')
  const row = await inTransaction(db, async (trx) => {
    // Locks the member, so that parallel requests are counted one after the other.
    await holdMember(trx, member.id)
    const kept = await passkeysOf(trx, member.id)
    if (kept.length >= passkeysMost) throw new Refusal('passkey_limit', { limit: passkeysMost })
    const made = await trx
      .insertInto('passkeys')
      .values({
        userId: member.id,
        ...key,
        transports: input.response.response.transports ?? [],
        // Named after the browser until the member renames it.
        name: distinctName(
          agent,
          kept.map(({ name }) => name),
        ),
        createdAt: clock.now(),
      })
      .onConflict((conflict) => conflict.column('credential').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!made) throw new Refusal('passkey_exists')
    const { id, name } = made
    await record(trx, clock, {
      userId: member.id,
      action: 'passkeys.added',
      address,
      detail: { passkey: id },
    })
    await notify(services, trx, member.id, { kind: 'passkey_added', params: { name } })
    return made
  })
  return presentPasskey(row)
}

/** The formats for which the library ships root certificates. */
const rooted = ['android-key', 'android-safetynet', 'apple'] as const

async function checkAttestation(
  { config, log }: Services,
  challenge: string,
  response: Call<'passkeys.add'>['input']['response'],
) {
  const { verifyRegistrationResponse, SettingsService } = await import('@simplewebauthn/server')
  // No attestation is requested. With these roots the library would verify one anyway, and fetch the revocation list named in its
  // certificate.
  for (const identifier of rooted) SettingsService.setRootCertificates({ identifier, certificates: [] })
  const { rpID, origin } = siteOf(config)
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    log.info({ err: error }, 'verifying a new passkey failed')
    throw new Refusal('passkey_wrong')
  })
  if (!registrationInfo) throw new Refusal('passkey_wrong')
  const { credential, credentialBackedUp } = registrationInfo
  return {
    credential: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: String(credential.counter),
    synced: credentialBackedUp,
  }
}
