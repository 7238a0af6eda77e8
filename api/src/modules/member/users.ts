import type { Insertable, Transaction, Updateable } from 'kysely'
import type { Db } from '../../infra/database/connect'
import type { Database } from '../../infra/database/schema'
import type { UserRow } from './info'
import type { MemberTables } from './tables'

export type NewMember = Insertable<MemberTables['users']>
export type MemberChange = Updateable<MemberTables['users']>

/** A member by id; undefined if the account is erased. */
export const findMember = (db: Db, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** Members by their ids. */
export async function findMembers(db: Db, ids: readonly string[]): Promise<Map<string, UserRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('users').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A member that must exist. @throws Error if it does not */
export const memberOf = (db: Db, id: string): Promise<UserRow> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** For a join: members with a proven e-mail address whose account is not due to be erased. */
export const membersWithMail = (db: Db) =>
  db.selectFrom('users').select('id').where('emailVerifiedAt', 'is not', null).where('eraseAt', 'is', null)

/** Returns the new member's id. @throws the database's error if the address is taken (`refuseTaken`) */
export async function insertMember(trx: Transaction<Database>, member: NewMember): Promise<string> {
  const { id } = await trx.insertInto('users').values(member).returning('id').executeTakeFirstOrThrow()
  return id
}

export const changeMember = (db: Db, id: string, change: MemberChange) =>
  db.updateTable('users').set(change).where('id', '=', id).execute()

/** Sets the language of a member's mails. */
export const setLanguage = (db: Db, id: string, language: string) =>
  db.updateTable('users').set({ language }).where('id', '=', id).where('language', '!=', language).execute()

/**
 * Locks a member's row until the transaction ends, so that parallel writes of one member run one after the other. It must be the first
 * lock of every transaction that takes it. `for no key update` lets other transactions insert rows with a foreign key to the member.
 * `for update` would wait for each such row, and two such transactions would deadlock.
 */
export const holdMember = (db: Db, memberId: string) =>
  db.selectFrom('users').select('id').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirst()

/** A member by id, with the row locked until the transaction ends; undefined if the account is erased. */
export const holdMemberRow = (trx: Transaction<Database>, id: string): Promise<UserRow | undefined> =>
  trx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const eraseMemberRow = (trx: Transaction<Database>, id: string) =>
  trx.deleteFrom('users').where('id', '=', id).execute()
