import type { CallOutput } from '@fankeep/shared/contract'
import type { Call } from '../../infra/http/api'
import type { Services } from '../../infra/services'
import { memberOf } from '../member/users'
import { startSession } from '../session/start-session'
import { digitsOf, useAuthenticator } from './authenticators'
import { useSpareCode } from './spare-codes'
import { loginTypes, spendTicket, tryTicket } from './tickets'
import { loginTries } from './tries'

/** The second step of a login; returns what a login returns. After five wrong codes the first step has to be repeated. */
export async function checkSecondStep(
  services: Services,
  call: Call<'twoFactor.check'>,
): Promise<CallOutput<'twoFactor.check'>> {
  const { ticket: given, login_type, login_code } = call.input
  // Spec section 7 calls the field `token`.
  const ticket = given ?? call.token
  const { userId, way } = await tryTicket(services, ticket)
  call.request.memberId = userId
  const count = await loginTries(services, userId, call)
  if (login_type === loginTypes.spareCode) await useSpareCode(services, userId, login_code, count)
  else await useAuthenticator(services, userId, digitsOf(login_code), { count })
  // As long as the ticket exists, no new password has been set: that would have deleted it.
  const seen = await memberOf(services.db, userId)
  await spendTicket(services, ticket)
  const second = login_type === loginTypes.spareCode ? 'spare code' : 'authenticator'
  return startSession(services, call, { userId, way, second }, seen)
}
