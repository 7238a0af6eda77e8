import type { CallOutput } from '@fankeep/shared/contract'
import type { Call } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { findByEmail } from '../member/accounts'
import { demoInfoOf } from '../member/info'
import { openSession } from '../session/sessions'

/**
 * Opens a read-only session of the member that the operator named (`DEMO_MEMBER`). It does not count as that member's login: they get no
 * new-device notice and no audit line, and do not see it in their list of sessions.
 * @throws Refusal `demo_off`, `too_many_requests`
 */
export async function openDemo(
  services: Services,
  { address, token: before, request }: Call<'auth.demo'>,
): Promise<CallOutput<'auth.demo'>> {
  const { config, db, limits, log } = services
  if (config.demoMember === undefined) throw new Refusal('demo_off')
  if (!(await limits.take('demoPerAddress', address))) throw new Refusal('too_many_requests')
  const user = await findByEmail(db, config.demoMember)
  if (!user) {
    log.warn('DEMO_MEMBER names no member: the demonstration is off')
    throw new Refusal('demo_off')
  }
  const agent = request.headers['user-agent']
  const token = await openSession(db, services, { userId: user.id, address, agent, before, demo: true })
  return { token, user: await demoInfoOf(services, user.id, token) }
}
