import type { Passkey } from '@fankeep/shared/contract'
import type { Selectable } from 'kysely'
import type { Db } from '../../infra/database/connect'
import type { PasskeysTables } from './tables'

export type PasskeyRow = Selectable<PasskeysTables['passkeys']>

export const presentPasskey = ({ id, name, createdAt, usedAt, synced }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  used_at: usedAt?.toISOString() ?? null,
  synced,
})

/** A member's passkeys, the oldest first. */
export const passkeysOf = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('id').execute()

export const findPasskey = (db: Db, credential: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential', '=', credential).executeTakeFirst()

export const hasPasskey = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom('passkeys').select('id').where('userId', '=', userId).limit(1).executeTakeFirst()) !==
  undefined
