import type { Member } from '../../infra/http/api'
import type { Services } from '../../infra/services'
import { Refusal } from '../../infra/refusal'
import { hasPasskey } from '../passkeys/keep'
import { isPasskeyCode, peekPasskeyCode } from '../passkeys/prove'
import { devicesOf } from '../notices/devices'
import { sessionOf } from '../session/sessions'

const day = 86_400_000

/**
 * When the device of a member's session will have been known for a day; null if it can be trusted now. Until then it cannot destroy
 * anything. An account's first device is trusted immediately: there is no older device whose owner could object. A passkey that was added
 * at least a day ago vouches for a new device: a thief who took over the account since then has no such passkey.
 * @param proof a code or passkey proof that is not spent yet; without it, only the device's age counts
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
 * Called before anything is sent to fans. On a device known for less than a day, a member who has a passkey must have proven their
 * identity, by the passkey or a code, in the last ten minutes. A member without a passkey is not asked: the mailbox that a code goes to
 * may be lost together with the page.
 * @throws Refusal `proof_new_device`
 */
export async function requireProofOnNewDevice(services: Services, member: Member): Promise<void> {
  const { db, clock } = services
  const { authorisedUntil } = await sessionOf(db, member.tokenHash)
  if (authorisedUntil && authorisedUntil > clock.now()) return
  if ((await hasPasskey(db, member.id)) && (await trustedFrom(services, member)))
    throw new Refusal('proof_new_device')
}
