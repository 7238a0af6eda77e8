import type { CallOutput, LoginProvider } from '@fankeep/shared/contract'
import type { Transaction } from 'kysely'
import { hashOf } from '../../infra/crypto'
import type { Database } from '../../infra/database/schema'
import type { Call } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { record } from '../../infra/audit'
import { notify } from '../notices/notify'
import { inTransaction } from '../../infra/database/transaction'
import { takeAuthorisation } from './authorisations'
import { proveMember } from './member-codes'
import { beginAt, identify, loginProviders, type Stranger } from './other-sites'
import { memberOf } from '../member/users'
import { requireRecentProof } from '../session/recent-proof'

const minutes = 15

/**
 * The refusal for a login from another site whose address belongs to a member: names the provider, and has a ticket that only that member
 * can use.
 */
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

/**
 * Links the waiting login to the member, who has logged in by their own method. Another member's ticket is rejected. An account at
 * another site that has the member's address is not proven to be the member's, so a copied session is not enough.
 * @throws Refusal `proof_required`, `link_expired`, `link_other_account`, `linked_elsewhere`
 */
export async function linkLogin(
  services: Services,
  { member, input, address }: Call<'auth.link'>,
): Promise<CallOutput<'auth.link'>> {
  await requireRecentProof(services, member)
  const ticket = await services.db
    .deleteFrom('linkTickets')
    .where('ticketHash', '=', hashOf(input.link))
    .where('userId', '=', member.id)
    .where('expiresAt', '>', services.clock.now())
    .returning(['provider', 'subject', 'account'])
    .executeTakeFirst()
  if (!ticket) return refuseLink(services, input.link)
  return enterLink(services, member.id, ticket, address)
}

/** A ticket that still exists and has not expired belongs to another member. */
async function refuseLink({ db, clock }: Services, link: string): Promise<never> {
  const ticket = await db
    .selectFrom('linkTickets')
    .select('provider')
    .where('ticketHash', '=', hashOf(link))
    .where('expiresAt', '>', clock.now())
    .executeTakeFirst()
  if (!ticket) throw new Refusal('link_expired')
  throw new Refusal('link_other_account', { provider: loginProviders[ticket.provider].name })
}

/**
 * Begins to link an account of another site for a logged-in member. The link is a new way to log in, so it requires a code, as binding
 * does.
 */
export async function beginLink(
  services: Services,
  { member, input: { provider, redirect_uri, code }, address }: Call<'auth.beginLink'>,
): Promise<CallOutput<'auth.beginLink'>> {
  await proveMember(services, member, code)
  return beginAt(services, { purpose: 'link', provider, userId: member.id }, redirect_uri, address)
}

/** Links the account that the other site reports, whatever its e-mail address: the member has already proven their identity here. */
export async function finishLink(
  services: Services,
  { member, input, address }: Call<'auth.finishLink'>,
): Promise<CallOutput<'auth.finishLink'>> {
  const { provider } = input
  const aim = { purpose: 'link', provider, userId: member.id } as const
  const begun = await takeAuthorisation(services, aim, input)
  const { subject, email, name } = await identify(services, provider, { ...begun, code: input.code })
  return enterLink(services, member.id, { provider, subject, account: email || name }, address)
}

interface Link {
  provider: LoginProvider
  subject: string
  account: string
}

async function enterLink(services: Services, userId: string, link: Link, address: string) {
  const { db, clock } = services
  const { provider, account } = link
  const site = loginProviders[provider].name
  await inTransaction(db, async (trx) => {
    const linked = await trx
      .insertInto('logins')
      .values({ ...link, userId, since: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('provider')
      .executeTakeFirst()
    if (!linked && (await isOwn(trx, userId, link))) return
    if (!linked) throw new Refusal('linked_elsewhere', { provider: site })
    await record(trx, clock, { userId, action: 'auth.linked', address, detail: { provider } })
    await notify(services, trx, userId, {
      kind: 'login_linked',
      params: { site, account },
    })
  })
  return { provider }
}

/** Whether this login is already linked to this member. Linking it again is a no-op. */
const isOwn = (trx: Transaction<Database>, userId: string, { provider, subject }: Link) =>
  trx
    .selectFrom('logins')
    .select('provider')
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Unlinks a login of another site, for a code. Refused if it is the only way to log in. */
export async function unlinkLogin(
  services: Services,
  call: Call<'auth.unlink'>,
): Promise<Record<string, never>> {
  const { db, clock } = services
  const { member, input, address } = call
  const { provider } = input
  const user = await memberOf(db, member.id)
  if (!user.emailVerifiedAt && !user.telVerifiedAt)
    throw new Refusal('login_last', { provider: loginProviders[provider].name })
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
