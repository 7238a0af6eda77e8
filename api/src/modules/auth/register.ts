import type { CallOutput } from '@fankeep/shared/contract'
import type { Call } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { record } from '../../infra/audit'
import { noteDevice } from '../notices/devices'
import { giveTrial } from '../plans/store'
import { userInfoOf } from '../member/info'
import { askSecondStep } from '../two-factor/tickets'
import { inTransaction } from '../../infra/database/transaction'
import { findByEmail, findByTel, normalNumber, refuseTaken, telTarget } from '../member/accounts'
import { visitorRequester } from './requester'
import { useCode } from './codes'
import { hashPassword, refuseWeakOfVisitor } from './passwords'
import { openSession } from '../session/sessions'
import { insertMember } from '../member/users'

type Registration = Call<'auth.registerByEmail'> | Call<'auth.registerBySms'>

/**
 * Creates an account with the free trial (spec section 9). The code proves the address or the number, depending on `way`; the other is
 * stored as an unproven claim, which blocks no one else. Only now, after the proof, does the answer reveal whether the proven one is
 * taken.
 */
export async function register(
  services: Services,
  way: 'email' | 'tel',
  { input, language, address, token: before, request }: Registration,
): Promise<CallOutput<'auth.registerByEmail'>> {
  const { db, clock, limits } = services
  if (!input.agree) throw new Refusal('agree_required')
  if (input.password !== input.password_again) throw new Refusal('password_mismatch')
  await refuseWeakOfVisitor(services, address, input.password, [input.email, input.nickname])
  if (!(await limits.take('registerPerAddress', address))) throw new Refusal('too_many_requests')

  const number = normalNumber(input.area_code, input.tel)
  const target = way === 'email' ? input.email : telTarget(number)
  const known = () => (way === 'email' ? findByEmail(db, input.email) : findByTel(db, number))
  const requester = await visitorRequester(services, await known(), { address, request })
  await useCode(services, { target, use: 'register', code: input.code, requester })

  const passwordHash = await hashPassword(input.password)
  const now = clock.now()
  const values = {
    ...number,
    email: input.email,
    emailVerifiedAt: way === 'email' ? now : null,
    telVerifiedAt: way === 'tel' ? now : null,
    passwordHash,
    nickname: input.nickname,
    language,
    createdAt: now,
    updatedAt: now,
  }
  const opened = await inTransaction(db, async (trx) => {
    const id = await insertMember(trx, values)
    await giveTrial(trx, id, now)
    await record(trx, clock, { userId: id, action: 'auth.registered', address, detail: { way } })
    const login = { userId: id, address, agent: request.headers['user-agent'] }
    await noteDevice(services, trx, login)
    return { id, token: await openSession(trx, services, { ...login, before }) }
  }).catch((error: unknown) => refuseKnown(services, known, error))
  return { token: opened.token, user: await userInfoOf(services, opened.id, opened.token) }
}

/**
 * The visitor has just proven an address that already has an account. If two-factor login is on, they get the message of spec section 8
 * and continue with the second step: their proof was as good as a login by code.
 */
async function refuseKnown(
  services: Services,
  known: () => Promise<{ id: string; secondLogin: boolean } | undefined>,
  error: unknown,
): Promise<never> {
  const account = (error as { code?: string }).code === '23505' ? await known() : undefined
  if (!account?.secondLogin) return refuseTaken(error)
  throw new Refusal(
    'second_login_required',
    {},
    { ...(await askSecondStep(services, account.id, 'register')) },
  )
}
