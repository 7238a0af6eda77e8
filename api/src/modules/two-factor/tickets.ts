import type { SecondStep } from '@fankeep/shared/contract'
import { hashOf } from '../../infra/crypto'
import { Refusal } from '../../infra/refusal'
import type { Db } from '../../infra/database/connect'
import type { Services } from '../../infra/services'
import { countSpareCodes } from './spare-codes'

/** Limits of a ticket, which connects the two steps of a login: five minutes, five tries (api.md). */
export const ticketRules = { minutes: 5, tries: 5 } as const

export const loginTypes = { authenticator: 1, spareCode: 2 } as const

/** The answer of a login if two-factor login is on. The ticket is valid only for the second step. */
export async function askSecondStep(services: Services, userId: string, way: string): Promise<SecondStep> {
  const { db, clock, random } = services
  const ticket = random.token()
  const expiresAt = new Date(clock.now().getTime() + ticketRules.minutes * 60_000)
  await db
    .insertInto('loginTickets')
    .values({ ticketHash: hashOf(ticket), userId, way, expiresAt })
    .execute()
  const { left } = await countSpareCodes(services, userId)
  const types = left > 0 ? [loginTypes.authenticator, loginTypes.spareCode] : [loginTypes.authenticator]
  return { second_login: 1, login_types: types, ticket }
}

/**
 * Counts a try on a ticket, before the code is checked.
 * @throws Refusal `ticket_expired` if it is too old, spent, tried too often, or was never issued.
 */
export async function tryTicket(
  { db, clock }: Services,
  ticket: string,
): Promise<{ userId: string; way: string }> {
  const found = await db
    .updateTable('loginTickets')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('ticketHash', '=', hashOf(ticket))
    .where('tries', '<', ticketRules.tries)
    .where('expiresAt', '>', clock.now())
    .returning(['userId', 'way'])
    .executeTakeFirst()
  if (!found) throw new Refusal('ticket_expired')
  return found
}

/** Deletes a ticket, so that it logs in only once. @throws Refusal `ticket_expired` if a parallel request was faster. */
export async function spendTicket({ db }: Services, ticket: string): Promise<void> {
  const spent = await db
    .deleteFrom('loginTickets')
    .where('ticketHash', '=', hashOf(ticket))
    .returning('userId')
    .executeTakeFirst()
  if (!spent) throw new Refusal('ticket_expired')
}

/** Ends logins that wait for their second step: a member's new password calls this. */
export const closeTickets = (db: Db, userId: string) =>
  db.deleteFrom('loginTickets').where('userId', '=', userId).execute()
