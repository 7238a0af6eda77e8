import type { CallOutput } from '@fankeep/shared/contract'
import type { Call } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { askSecondStep } from '../two-factor/tickets'
import { findByEmail, findByTel, normalNumber, telTarget } from './accounts'
import { useCode } from './codes'
import { isPassword } from './passwords'
import { startSession, type Visitor } from './start-session'

type Answer = CallOutput<'auth.loginByEmail'>

/** Password or code. A wrong one is the same sentence after the same work whether there is such an account or not. */
export async function loginByEmail(services: Services, call: Call<'auth.loginByEmail'>): Promise<Answer> {
  const { email, password, code } = call.input
  if (code) {
    await useCode(services, { target: email, use: 'login', code })
    return enter(services, call, await findByEmail(services.db, email), 'code')
  }
  if (!password) throw new Refusal('fields_invalid', { fields: ['password'] })
  await refuseGuessing(services, email, call.address)
  const user = await findByEmail(services.db, email)
  if (!(await isPassword(user?.passwordHash, password))) {
    await countGuess(services, email, call.address)
    throw new Refusal('login_wrong')
  }
  return enter(services, call, user, 'password')
}

export async function loginBySms(services: Services, call: Call<'auth.loginBySms'>): Promise<Answer> {
  const number = normalNumber(call.input.area_code, call.input.tel)
  await useCode(services, { target: telTarget(number), use: 'login', code: call.input.code })
  return enter(services, call, await findByTel(services.db, number), 'sms')
}

/** Wrong passwords alone are counted: who knows his own is never kept out by them, he logs in with a code. */
async function refuseGuessing({ limits }: Services, email: string, address: string) {
  const allowed =
    (await limits.allows('wrongLoginPerTarget', email)) &&
    (await limits.allows('wrongLoginPerAddress', address))
  if (!allowed) throw new Refusal('too_many_requests')
}

async function countGuess({ limits }: Services, email: string, address: string) {
  await limits.take('wrongLoginPerTarget', email)
  await limits.take('wrongLoginPerAddress', address)
}

/** With two-factor login on, the first step opens nothing but the second. */
async function enter(
  services: Services,
  visitor: Visitor,
  user: { id: string; secondLogin: boolean } | undefined,
  way: string,
): Promise<Answer> {
  // A code was right, yet there is no account: it was erased since the code went out.
  if (!user) throw new Refusal('login_wrong')
  return user.secondLogin
    ? askSecondStep(services, user.id, way)
    : startSession(services, visitor, { userId: user.id, way })
}
