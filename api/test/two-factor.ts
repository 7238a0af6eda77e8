import type { SecondStep } from '@fankeep/shared/contract'
import { shownBy } from './authenticator'
import type { TestServer } from './server'

type Member = Awaited<ReturnType<TestServer['asMember']>>

/** Turns two-factor login on as a member does, and advances to the next time step. */
export async function withTwoFactor(server: TestServer, member: Pick<Member, 'token'>) {
  const begun = await server.call('twoFactor.begin', {}, { token: member.token })
  const { secret } = begun.data
  const code = () => shownBy(secret, server.clock.now())
  const answer = await server.call('twoFactor.turnOn', { code: code() }, { token: member.token })
  if (answer.code !== 1) throw new Error(`Not turned on: ${answer.error}`)
  server.clock.pass(30)
  const { user, codes } = answer.data
  return { secret, code, token: user.token, codes: codes.map((one) => one.code) }
}

/** The second step that an answer requires. */
export function secondStepOf(answer: { data: object; error?: string }): SecondStep {
  if (!('ticket' in answer.data))
    throw new Error(`No second step: ${answer.error ?? JSON.stringify(answer.data)}`)
  return answer.data as SecondStep
}
