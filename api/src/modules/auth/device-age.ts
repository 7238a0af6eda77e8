import type { Member } from '../../infra/http/api'
import type { Services } from '../../infra/services'
import { Refusal } from '../../infra/refusal'
import { hasPasskey } from '../passkeys/keep'
import { isPasskeyCode, peekPasskeyCode } from '../passkeys/prove'
import { devicesOf } from '../notices/devices'
import { sessionOf } from '../session/sessions'

const day = 86_400_000

/**
 * When the device of a member's session will have been known for a day: until then it destroys nothing. Null where it may
 * now. An account's first device has no older one whose owner could object. A passkey that was added a day ago or earlier
 * vouches for a new device: a thief who took over the account since has no such passkey.
 * @param proof what proves who asks, not spent yet; where none is given, the device's age alone counts
 */
export async function trustedFrom(
  services: Services,
  member: Member,
  proof?: { use: 'delete' | 'page'; code: string },
): Promise<Date | null> {
  const { db, clock } = services
  const { id, tokenHash } = member
  if (proof && isPasskeyCode(proof.code)) {
    const added = await peekPasskeyCode(services, member, proof.use, proof.code)
    if (added.getTime() + day <= clock.now().getTime()) return null
  }
  const session = await sessionOf(db, tokenHash)
  const login = { userId: id, address: session.address ?? '', agent: session.agent ?? undefined }
  const { own, all } = await devicesOf(services, login)
  const since = own ?? session.createdAt
  const from = new Date(since.getTime() + day)
  return from > clock.now() && all.some((one) => one < since) ? from : null
}

/**
 * Before something goes out to fans: on a device that has been known for less than a day, a member who has a passkey proves who
 * asks, by it or by a code, in the last ten minutes. Who has none is not asked: the address a code goes to may be lost together
 * with the page.
 * @throws Refusal `proof_new_device`
 */
export async function requireProofOnNewDevice(services: Services, member: Member): Promise<void> {
  const { db, clock } = services
  const { authorisedUntil } = await sessionOf(db, member.tokenHash)
  if (authorisedUntil && authorisedUntil > clock.now()) return
  if ((await hasPasskey(db, member.id)) && (await trustedFrom(services, member)))
    throw new Refusal('proof_new_device')
}
