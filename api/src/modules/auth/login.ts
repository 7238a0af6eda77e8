import type { CallOutput } from '@fankeep/shared/contract'
import type { Call } from '../../infra/http/api'
import { guessWithin, type Limited } from '../../infra/limits'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { askSecondStep } from '../two-factor/tickets'
import { findByEmail, findByTel, normalNumber, telTarget } from '../member/accounts'
import type { UserRow } from '../member/info'
import { type Requester, isTrusted, visitorRequester } from './requester'
import { useCode } from './codes'
import { isPassword } from './passwords'
import { type Entrant, startSession } from '../session/start-session'

type Answer = CallOutput<'auth.loginByEmail'>

/** Logs in by password or code. A wrong one gets the same message after the same work, whether the account exists or not. */
export async function loginByEmail(services: Services, call: Call<'auth.loginByEmail'>): Promise<Answer> {
  const { email, password, code } = call.input
  if (!code && !password) throw new Refusal('fields_invalid', { fields: ['password'] })
  const user = await findByEmail(services.db, email)
  noteWhose(call, user)
  const requester = await visitorRequester(services, user, call)
  if (code) {
    await useCode(services, { target: email, use: 'login', code, requester })
    return enter(services, call, user, 'code')
  }
  await guessWithin(services.limits, countsOf(email, requester), ['login_wrong'], async () => {
    if (!(await isPassword(user?.passwordHash, password ?? ''))) throw new Refusal('login_wrong')
  })
  return enter(services, call, user, 'password')
}

export async function loginBySms(services: Services, call: Call<'auth.loginBySms'>): Promise<Answer> {
  const number = normalNumber(call.input.area_code, call.input.tel)
  const user = await findByTel(services.db, number)
  noteWhose(call, user)
  const requester = await visitorRequester(services, user, call)
  await useCode(services, { target: telTarget(number), use: 'login', code: call.input.code, requester })
  return enter(services, call, user, 'sms')
}

/** Logs which account was tried, by its id and never by what was typed. The outcome in the log shows whether the login failed. */
function noteWhose(
  { request }: Pick<Call<'auth.loginByEmail'>, 'request'>,
  user: { id: string } | undefined,
) {
  if (user) request.memberId = user.id
}

/**
 * The limits a wrong password counts against. Strangers share ten tries for an account, of which one network has five, and 60 for all
 * accounts. A device that the account was used on has ten separate tries, so strangers cannot lock the member out, also from the same
 * network.
 */
const countsOf = (email: string, requester: Requester): Limited[] =>
  isTrusted(requester)
    ? [['wrongLoginPerOwner', { target: email, address: requester.address }]]
    : [
        ['wrongLoginPerPair', { target: email, address: requester.address }],
        ['wrongLoginPerTarget', email],
        ['wrongLoginPerAddress', requester.address],
      ]

/** With two-factor login on, the first step leads only to the second step. */
async function enter(
  services: Services,
  visitor: Entrant,
  user: UserRow | undefined,
  way: string,
): Promise<Answer> {
  // The code was right but there is no account: it was erased after the code was sent.
  if (!user) throw new Refusal('login_wrong')
  return user.secondLogin
    ? askSecondStep(services, user.id, way)
    : startSession(services, visitor, { userId: user.id, way }, user)
}
