import type { Member } from '../../infra/http/api'
import type { Services } from '../../infra/services'
import { isPasskeyCode, peekPasskeyCode } from '../passkeys/prove'
import { devicesOf } from '../notices/devices'
import { sessionOf } from '../session/sessions'

const day = 86_400_000

/**
 * When the device of a member's session will have been known for a day: until then it destroys nothing. Null where it may
 * now. An account's first device has no older one whose owner could object. A passkey that was added a day ago or earlier
 * vouches for a new device: whoever took over the account since has no such passkey.
 * @param proof what proves who asks, not spent yet
 */
export async function trustedFrom(
  services: Services,
  member: Member,
  { use, code }: { use: 'delete' | 'page'; code: string },
): Promise<Date | null> {
  const { db, clock } = services
  const { id, tokenHash } = member
  if (isPasskeyCode(code)) {
    const added = await peekPasskeyCode(services, member, use, code)
    if (added.getTime() + day <= clock.now().getTime()) return null
  }
  const session = await sessionOf(db, tokenHash)
  const login = { userId: id, address: session.address ?? '', agent: session.agent ?? undefined }
  const { own, all } = await devicesOf(services, login)
  const since = own ?? session.createdAt
  const from = new Date(since.getTime() + day)
  return from > clock.now() && all.some((one) => one < since) ? from : null
}
