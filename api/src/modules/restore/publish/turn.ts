import type { Transaction, Updateable } from 'kysely'
import type { Database } from '../../../infra/database/schema'
import type { Services } from '../../../infra/services'
import type { RestoreRow } from '../repository'
import type { RestoreTables } from '../tables'
import { tellRestore } from './tell'

/** Changes a request under way and gives it a new turn: jobs of turns before do nothing any more. */
export async function takeTurn(
  { notifications }: Pick<Services, 'notifications'>,
  trx: Transaction<Database>,
  { id, turn }: Pick<RestoreRow, 'id' | 'turn'>,
  changes: Updateable<RestoreTables['restores']>,
): Promise<RestoreRow> {
  const row = await trx
    .updateTable('restores')
    .set({ ...changes, turn: turn + 1, waitUntil: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tellRestore(notifications, row, undefined, trx)
  return row
}
