import type { CallInput, CallName } from '@fankeep/shared/contract'
import { pino } from 'pino'
import { connect } from '../src/infra/database/connect'
import { givePlan } from '../src/modules/plans/store'
import { person } from './people'
import { send } from './send'
import type { Answer } from './server'

type CallApi = <Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  token?: string,
) => Promise<Answer<Name>>

/** Calls an api in a separate process, at its current address. */
export const callAt =
  (address: () => Promise<string>): CallApi =>
  async (name, input, token) => {
    const settings = token === undefined ? {} : { token }
    const answer = await send(await address(), name, input as Record<string, unknown>, settings)
    return answer.json() as Promise<Answer<typeof name>>
  }

/** Registers a member through the API, and gives them the largest plan for a day. Returns the session's token. */
export async function memberWithPlan(databaseUrl: string, call: CallApi): Promise<string> {
  const one = person()
  await call('auth.sendEmailCode', { email: one.email, use: 'register' })
  const { db, close } = connect(databaseUrl, { log: pino({ level: 'silent' }), use: 'jobs' })
  const { text } = await db
    .selectFrom('outbox')
    .select('code as text')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { token } = (await call('auth.registerByEmail', { ...one, code: text ?? '' })).data
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', one.email)
    .executeTakeFirstOrThrow()
  const startsAt = new Date()
  await givePlan(db, { userId: id, type: 3, startsAt, endsAt: new Date(startsAt.getTime() + 86_400_000) })
  await close()
  return token
}
