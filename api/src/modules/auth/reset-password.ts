import type { Call } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { record } from '../../infra/audit'
import { inTransaction } from '../../infra/database/transaction'
import { findByEmail, findByTel, normalNumber, telTarget } from '../member/accounts'
import { visitorRequester } from './requester'
import { useCode } from './codes'
import { passwordChangedMail } from './mails'
import { hashPassword, refuseWeakOfVisitor } from './passwords'
import { closeSessions } from '../session/sessions'
import { tellOwner } from '../member/tell-owner'
import { changeMember } from '../member/users'
import { closeTickets } from '../two-factor/tickets'

/** Sets a new password after a code has proven the address or number. Every session ends, and the member is notified. */
export async function resetPassword(
  services: Services,
  call: Call<'auth.resetPassword'>,
): Promise<Record<string, never>> {
  const { db, clock, config } = services
  const { input, language, address } = call
  const number = input.area_code && input.tel ? normalNumber(input.area_code, input.tel) : undefined
  const target = input.email ?? (number && telTarget(number))
  if (!target) throw new Refusal('fields_invalid', { fields: input.tel ? ['area_code'] : ['email'] })
  if (input.password !== input.password_again) throw new Refusal('password_mismatch')
  await refuseWeakOfVisitor(services, address, input.password, [input.email ?? ''])
  const user = input.email ? await findByEmail(db, input.email) : number && (await findByTel(db, number))
  const requester = await visitorRequester(services, user, call)
  await useCode(services, { target, use: 'reset', code: input.code, requester })
  if (!user) throw new Refusal('code_wrong')
  const passwordHash = await hashPassword(input.password)
  await inTransaction(db, async (trx) => {
    await changeMember(trx, user.id, { passwordHash, updatedAt: clock.now() })
    await closeSessions(trx, user.id)
    // First steps that were taken with the old password end as well.
    await closeTickets(trx, user.id)
    await record(trx, clock, { userId: user.id, action: 'auth.passwordReset', address })
  })
  const site = config.publicUrl
  await tellOwner(services, user, language, (to) => passwordChangedMail(language, { to, site }))
  return {}
}
