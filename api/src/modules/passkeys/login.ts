import type { CallOutput } from '@fankeep/shared/contract'
import { hashOf } from '../../infra/crypto'
import type { Call } from '../../infra/http/api'
import { guessWithin } from '../../infra/limits'
import type { Services } from '../../infra/services'
import { noteProof } from '../session/recent-proof'
import { startSession } from '../session/start-session'
import { checkAssertion } from './assert'
import { askAssertion, takeChallenge } from './challenge'

export const beginLogin = (services: Services): CallOutput<'passkeys.beginLogin'> =>
  askAssertion(services, { use: 'login' })

/**
 * Logs in with only a passkey. The device has verified its user by a fingerprint, a face or a PIN. Together with having the device these
 * are two factors, so no second step is required, and the login counts as a recent proof of identity.
 * @throws Refusal `passkey_expired`, `passkey_unknown`, `passkey_wrong`, `too_many_requests`
 */
export async function loginByPasskey(
  services: Services,
  call: Call<'passkeys.login'>,
): Promise<CallOutput<'passkeys.login'>> {
  const { ticket, response } = call.input
  const { userId } = await guessWithin(
    services.limits,
    [['wrongLoginPerAddress', call.address]],
    ['passkey_unknown', 'passkey_wrong'],
    async () => checkAssertion(services, await takeChallenge(services, { use: 'login' }, ticket), response),
  )
  call.request.memberId = userId
  const entered = await startSession(services, call, { userId, way: 'passkey' })
  await noteProof(services, { tokenHash: hashOf(entered.token) })
  return entered
}
