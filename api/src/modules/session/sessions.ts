import type { Transaction } from 'kysely'
import { hashOf } from '../../infra/crypto'
import type { Clock } from '../../infra/clock'
import type { Db } from '../../infra/database/connect'
import { inTransaction } from '../../infra/database/transaction'
import type { Database } from '../../infra/database/schema'
import type { Api } from '../../infra/http/api'
import type { Services } from '../../infra/services'
import { record } from '../../infra/audit'
import { type HoldingRow, readHeld } from '../plans/store'
import { findByEmail } from '../member/accounts'

/** A session expires 30 days after its last use, and at most 180 days after its login. */
const sessionDays = 30
const sessionDaysAtMost = 180
const day = 86_400_000
/** A session of the demonstration expires after two hours, used or not. */
const demoHours = 2
/** How stale `seenAt` can get: it is written once an hour, not with every request. */
const seenEvery = 3_600_000

export interface NewSession {
  userId: string
  address: string
  agent: string | undefined
  /** The token that the browser had until now, whichever account it was for: that session ends. Empty for none. */
  before: string
  /** A read-only session of a visitor to the demonstration. */
  demo?: boolean
}

/** Opens a session and returns its token, which is stored only in the browser. */
export async function openSession(
  db: Db | Transaction<Database>,
  { clock, random }: Pick<Services, 'clock' | 'random'>,
  { userId, address, agent, before, demo = false }: NewSession,
): Promise<string> {
  if (before !== '') await closeSession(db, hashOf(before))
  const token = random.token()
  const now = clock.now()
  await db
    .insertInto('sessions')
    .values({
      tokenHash: hashOf(token),
      userId,
      createdAt: now,
      seenAt: now,
      expiresAt: new Date(now.getTime() + (demo ? demoHours * 3_600_000 : sessionDays * day)),
      demo,
      address,
      agent: agent?.slice(0, 300) ?? null,
    })
    .execute()
  return token
}

/** A prepared statement, which PostgreSQL plans once per connection: planning would be a tenth of the time of a short call. */
const findSession = `select s.user_id as id, s.seen_at as "seenAt", s.created_at as "createdAt", s.demo, h.vip_type as "vipType",
      h.vip_until as "vipUntil", h.extra_pages as "extraPages", h.extra_storage as "extraStorage"
    from sessions s, holding_at(s.user_id, $2) h where s.token_hash = $1 and s.expires_at > $2`

/** Authenticates every call that is not public: whose session the token is, with the plan that is valid now. */
export const authenticateWith =
  ({ db, pool, clock }: Services): Api['authenticate'] =>
  async (token) => {
    if (!token || token.length > 100) return null
    const tokenHash = hashOf(token)
    const now = clock.now()
    const { rows } = await pool.queryPrepared<
      { id: string; seenAt: Date; createdAt: Date; demo: boolean } & HoldingRow
    >('session', findSession, [tokenHash, now])
    const found = rows[0]
    if (!found) return null
    if (!found.demo && now.getTime() - found.seenAt.getTime() > seenEvery) {
      const expiresAt = new Date(
        Math.min(now.getTime() + sessionDays * day, found.createdAt.getTime() + sessionDaysAtMost * day),
      )
      await db
        .updateTable('sessions')
        .set({ seenAt: now, expiresAt })
        .where('tokenHash', '=', tokenHash)
        .execute()
    }
    return { id: found.id, tokenHash, demo: found.demo, ...readHeld(found) }
  }

/** A session that must exist. @throws Error if it does not */
export const sessionOf = (db: Db, tokenHash: string) =>
  db.selectFrom('sessions').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirstOrThrow()

/** All sessions of a member, without their token hashes, for the download of all data. */
export const allSessions = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['createdAt', 'seenAt', 'expiresAt', 'address', 'agent'])
    .where('userId', '=', userId)
    .where('demo', '=', false)
    .execute()

/** A member's own sessions that have not expired, the most recently used first. */
export const liveSessions = ({ db, clock }: Pick<Services, 'db' | 'clock'>, userId: string) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', userId)
    .where('demo', '=', false)
    .where('expiresAt', '>', clock.now())
    .orderBy('seenAt', 'desc')
    .execute()

/** Records that the session was shown the spare codes: until then it can download them without another code. */
export const noteSpareShown = (db: Db | Transaction<Database>, tokenHash: string, until: Date) =>
  db.updateTable('sessions').set({ spareShownUntil: until }).where('tokenHash', '=', tokenHash).execute()

export const closeSession = (db: Db | Transaction<Database>, tokenHash: string) =>
  db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()

/** Ends every session of a member, except one. */
export const closeSessions = (db: Db | Transaction<Database>, userId: string, except?: string) =>
  db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(except !== undefined, (query) => query.where('tokenHash', '!=', except ?? ''))
    .execute()

/** Ends the sessions of a member, or all: for an operator, if tokens may have leaked. @returns how many ended; null if no member has the address */
export async function endSessions(db: Db, clock: Clock, of: string): Promise<number | null> {
  const user = of === 'all' ? undefined : await findByEmail(db, of)
  if (of !== 'all' && !user) return null
  const ended = await inTransaction(db, async (trx) => {
    const done = await trx
      .deleteFrom('sessions')
      .$if(user !== undefined, (query) => query.where('userId', '=', user!.id))
      .executeTakeFirst()
    await record(trx, clock, {
      userId: user?.id ?? null,
      action: 'auth.sessionsEnded',
      detail: { by: 'operator' },
    })
    return done.numDeletedRows
  })
  return Number(ended)
}

/**
 * After a change of the password or of two-factor login: ends every other session, and gives this one a new token. Anyone who had copied
 * the old token is logged out.
 */
export async function renewSession(
  trx: Transaction<Database>,
  { random }: Pick<Services, 'random'>,
  { userId, tokenHash }: { userId: string; tokenHash: string },
): Promise<string> {
  await closeSessions(trx, userId, tokenHash)
  const token = random.token()
  await trx
    .updateTable('sessions')
    .set({ tokenHash: hashOf(token) })
    .where('tokenHash', '=', tokenHash)
    .execute()
  return token
}
