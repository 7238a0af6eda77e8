import type { Insertable, Transaction, Updateable } from 'kysely'
import type { Db } from '../../infra/database/connect'
import type { Database } from '../../infra/database/schema'
import type { UserRow } from './info'
import type { MemberTables } from './tables'

export type NewMember = Insertable<MemberTables['users']>
export type MemberChange = Updateable<MemberTables['users']>

/** A member by id; undefined where the account is erased. */
export const findMember = (db: Db, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** Members by their ids. */
export async function findMembers(db: Db, ids: readonly string[]): Promise<Map<string, UserRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('users').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A member of whom it is known that the account is there. @throws Error where it is not */
export const memberOf = (db: Db, id: string): Promise<UserRow> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Members who can be written to and stay, for a join. */
export const membersWithMail = (db: Db) =>
  db.selectFrom('users').select('id').where('emailVerifiedAt', 'is not', null).where('eraseAt', 'is', null)

/** Gives the new member's id. @throws the database's error where the address is taken (`refuseTaken`) */
export async function insertMember(trx: Transaction<Database>, member: NewMember): Promise<string> {
  const { id } = await trx.insertInto('users').values(member).returning('id').executeTakeFirstOrThrow()
  return id
}

export const changeMember = (db: Db, id: string, change: MemberChange) =>
  db.updateTable('users').set(change).where('id', '=', id).execute()

/** What members are written to in, from now on. */
export const setLanguage = (db: Db, id: string, language: string) =>
  db.updateTable('users').set({ language }).where('id', '=', id).where('language', '!=', language).execute()

/**
 * Holds a member until the transaction ends, so that two of their writes are counted one after the other. It is the first
 * lock of every transaction that takes it. Foreign keys to the member are checked meanwhile: `for update` would wait for
 * each row that another transaction has inserted for them, and two such transactions would wait for each other.
 */
export const holdMember = (db: Db, memberId: string) =>
  db.selectFrom('users').select('id').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirst()

/** A member by id with the row held until the transaction ends; undefined where the account is erased. */
export const holdMemberRow = (trx: Transaction<Database>, id: string): Promise<UserRow | undefined> =>
  trx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const eraseMemberRow = (trx: Transaction<Database>, id: string) =>
  trx.deleteFrom('users').where('id', '=', id).execute()
