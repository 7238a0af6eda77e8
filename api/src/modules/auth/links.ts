import type { CallOutput, LoginProvider } from '@fankeep/shared/contract'
import { hashOf } from '../../infra/crypto'
import type { Call } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { record } from '../audit'
import { proveMember } from './member-codes'
import { loginProviders, type Stranger, unlinkable } from './other-login'

const minutes = 15

/** What is answered to a stranger with a member's address: the way in, and a ticket that only that member can use. */
export async function offerLink(
  { db, clock, random }: Services,
  userId: string,
  { provider, subject, email }: Stranger,
): Promise<Refusal> {
  const link = random.token()
  const expiresAt = new Date(clock.now().getTime() + minutes * 60_000)
  await db
    .insertInto('linkTickets')
    .values({ ticketHash: hashOf(link), userId, provider, subject, account: email, expiresAt })
    .execute()
  return new Refusal('account_exists', { provider: loginProviders[provider].name }, { link })
}

/** Links the login that waits to the member who has logged in by his own way. Another member's ticket is no ticket. */
export async function linkLogin(
  { db, clock }: Services,
  { member, input, address }: Call<'auth.link'>,
): Promise<CallOutput<'auth.link'>> {
  const now = clock.now()
  const ticket = await db
    .deleteFrom('linkTickets')
    .where('ticketHash', '=', hashOf(input.link))
    .where('userId', '=', member.id)
    .where('expiresAt', '>', now)
    .returning(['provider', 'subject', 'account'])
    .executeTakeFirst()
  if (!ticket) throw new Refusal('link_expired')
  const { provider } = ticket
  const linked = await db
    .insertInto('logins')
    .values({ ...ticket, userId: member.id, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('provider')
    .executeTakeFirst()
  if (!linked) throw new Refusal('linked_elsewhere', { provider: loginProviders[provider].name })
  await record(db, clock, { userId: member.id, action: 'auth.linked', address, detail: { provider } })
  return { provider }
}

/** Ends a login of another site, for a code. Not where it is the only way in. */
export async function unlinkLogin(
  services: Services,
  call: Call<'auth.unlink'>,
): Promise<Record<string, never>> {
  const { db, clock } = services
  const { member, input, address } = call
  const { provider } = input
  const user = await db.selectFrom('users').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
  if (!user.emailVerifiedAt && !user.telVerifiedAt) throw unlinkable(provider)
  await proveMember(services, member, input.code)
  const ended = await db
    .deleteFrom('logins')
    .where('userId', '=', member.id)
    .where('provider', '=', provider)
    .returning('provider')
    .executeTakeFirst()
  if (!ended) throw new Refusal('not_found')
  await record(db, clock, { userId: member.id, action: 'auth.unlinked', address, detail: { provider } })
  return {}
}

export async function linksOf(
  { db, config }: Services,
  { member }: Call<'auth.links'>,
): Promise<CallOutput<'auth.links'>> {
  const rows = await db.selectFrom('logins').selectAll().where('userId', '=', member.id).execute()
  const list = (Object.keys(loginProviders) as LoginProvider[]).map((provider) => {
    const row = rows.find((one) => one.provider === provider)
    return {
      provider,
      ready: config.oauth[loginProviders[provider].app] !== undefined,
      linked: row !== undefined,
      account: row?.account ?? '',
      since: row?.since.toISOString() ?? null,
    }
  })
  return { list }
}
