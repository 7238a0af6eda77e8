import type { CallOutput, SpareCode } from '@fankeep/shared/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../../infra/database/schema'
import type { Call, Member } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { say } from '../../infra/words'
import { record } from '../../infra/audit'
import { requireRecentProof } from '../session/recent-proof'
import { noteSpareShown, renewSession, sessionOf } from '../session/sessions'
import { userInfoOf } from '../member/info'
import { inTransaction } from '../../infra/database/transaction'
import { findAuthenticator, sealSecret, useAuthenticator, useSecondFactor } from './authenticators'
import { countSpareCodes, makeSpareCodes, readSpareCodes } from './spare-codes'
import { tellSecondLogin } from './tell'
import { drawSecret, makeSecret } from './totp'
import { changeMember, memberOf } from '../member/users'

/** How long a new secret waits for its first code, and how long spare codes can be downloaded after they were shown. */
const minutes = { secret: 15, shown: 10 } as const

/** @throws Refusal `proof_required`: a copied session must not be able to lock the member out with another authenticator. */
export async function beginTwoFactor(
  services: Services,
  { member, language }: Call<'twoFactor.begin'>,
): Promise<CallOutput<'twoFactor.begin'>> {
  const { db, clock, limits } = services
  if (!(await limits.take('changePerMember', member.id))) throw new Refusal('too_many_requests')
  await requireRecentProof(services, member)
  const secret = makeSecret()
  const fresh = { secret: sealSecret(services, member.id, secret), askedAt: clock.now() }
  const waits = await db
    .insertInto('authenticators')
    .values({ userId: member.id, ...fresh })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(fresh).where('authenticators.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst()
  if (!waits) throw new Refusal('second_login_on')
  const { email, tel, areaCode } = await memberOf(db, member.id)
  return drawSecret(secret, { issuer: say(language, 'mail.brand'), label: email || areaCode + tel })
}

export async function turnOnTwoFactor(
  services: Services,
  call: Call<'twoFactor.turnOn'>,
): Promise<CallOutput<'twoFactor.turnOn'>> {
  const { db, clock } = services
  const { member } = call
  const found = await findAuthenticator(db, member.id)
  if (found?.confirmedAt) throw new Refusal('second_login_on')
  const since = clock.now().getTime() - minutes.secret * 60_000
  if (!found || found.askedAt.getTime() < since) throw new Refusal('second_login_begin')
  await useAuthenticator(services, member.id, call.input.code, { waiting: true })

  const { token, codes } = await change(services, call, 'twoFactor.turnedOn', async (trx) => {
    const confirmed = await trx
      .updateTable('authenticators')
      .set({ confirmedAt: clock.now() })
      .where('userId', '=', member.id)
      .where('confirmedAt', 'is', null)
      // Another tab may have begun again, with a secret that this code does not belong to.
      .where('secret', '=', found.secret)
      .returning('userId')
      .executeTakeFirst()
    if (!confirmed) throw new Refusal('second_login_begin')
    await changeMember(trx, member.id, { secondLogin: true })
    return makeSpareCodes(trx, services, member.id)
  })
  await tellSecondLogin(services, member.id, call.language, 'on')
  return { user: await userInfoOf(services, member.id, token), codes }
}

export async function turnOffTwoFactor(
  services: Services,
  call: Call<'twoFactor.turnOff'>,
): Promise<CallOutput<'twoFactor.turnOff'>> {
  const { member } = call
  await proveSecond(services, member, call.input.code)
  const { token } = await change(services, call, 'twoFactor.turnedOff', async (trx) => {
    for (const table of ['authenticators', 'spareCodes', 'loginTickets'] as const)
      await trx.deleteFrom(table).where('userId', '=', member.id).execute()
    await changeMember(trx, member.id, { secondLogin: false })
    return []
  })
  await tellSecondLogin(services, member.id, call.language, 'off')
  return { user: await userInfoOf(services, member.id, token) }
}

/** Runs a change in one transaction with an audit line, the end of all other sessions and a new token for this one. */
const change = (
  services: Services,
  { member, address }: { member: Member; address: string },
  action: string,
  run: (trx: Transaction<Database>) => Promise<SpareCode[]>,
) =>
  inTransaction(services.db, async (trx) => {
    const codes = await run(trx)
    await record(trx, services.clock, { userId: member.id, action, address })
    if (codes.length > 0) await noteShown(services, trx, member.tokenHash)
    const token = await renewSession(trx, services, { userId: member.id, tokenHash: member.tokenHash })
    return { token, codes }
  })

async function proveSecond(services: Services, { id }: Member, code: string) {
  if (!(await findAuthenticator(services.db, id))?.confirmedAt) throw new Refusal('second_login_off')
  await useSecondFactor(services, id, code)
}

export async function spareCodesOf(
  services: Services,
  { member }: Call<'twoFactor.spareCodes'>,
): Promise<CallOutput<'twoFactor.spareCodes'>> {
  const found = await findAuthenticator(services.db, member.id)
  return { on: Boolean(found?.confirmedAt), ...(await countSpareCodes(services, member.id)) }
}

export async function showSpareCodes(
  services: Services,
  { member, input }: Call<'twoFactor.showSpareCodes'>,
) {
  await proveSecond(services, member, input.code)
  await noteShown(services, services.db, member.tokenHash)
  return { codes: await readSpareCodes(services, member.id) }
}

export async function renewSpareCodes(
  services: Services,
  { member, input, address }: Call<'twoFactor.renewSpareCodes'>,
) {
  const { db, clock } = services
  await proveSecond(services, member, input.code)
  const codes = await inTransaction(db, async (trx) => {
    await record(trx, clock, { userId: member.id, action: 'twoFactor.spareCodesRenewed', address })
    await noteShown(services, trx, member.tokenHash)
    return makeSpareCodes(trx, services, member.id)
  })
  return { codes }
}

/** Needs no code for a few minutes after the spare codes were shown in this session. Otherwise a code is required, as for showing them. */
export async function downloadSpareCodes(
  services: Services,
  { member, input }: Call<'twoFactor.downloadSpareCodes'>,
) {
  const { db, clock } = services
  const { spareShownUntil } = await sessionOf(db, member.tokenHash)
  const shown = spareShownUntil !== null && spareShownUntil > clock.now()
  if (input.code !== undefined || !shown) await proveSecond(services, member, input.code ?? '')
  return { codes: await readSpareCodes(services, member.id) }
}

const noteShown = ({ clock }: Services, db: Services['db'] | Transaction<Database>, tokenHash: string) =>
  noteSpareShown(db, tokenHash, new Date(clock.now().getTime() + minutes.shown * 60_000))
