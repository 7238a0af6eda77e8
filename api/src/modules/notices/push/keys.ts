import webPush from 'web-push'
import type { SealedColumn } from '../../../infra/rotate-seals'
import type { Services } from '../../../infra/services'

const purpose = 'push key'
const rowOf = (id: string) => `push_keys ${id}`

/** For `pnpm rotate-key`. */
export const sealedPushKey: SealedColumn = {
  table: 'push_keys',
  column: 'private_key',
  purpose,
  key: ['id'],
  rowOf: ([id = '']) => rowOf(id),
}

export interface PushKeys {
  /** A P-256 point as base64url, in the form that `pushManager.subscribe` takes. */
  publicKey: string
  privateKey: string
}

/** This installation's signing key pair (RFC 8292), created at the first use. */
export async function pushKeys({
  db,
  crypto,
  clock,
}: Pick<Services, 'db' | 'crypto' | 'clock'>): Promise<PushKeys> {
  const find = () => db.selectFrom('pushKeys').select(['publicKey', 'privateKey']).executeTakeFirst()
  const open = ({ publicKey, privateKey }: PushKeys) => ({
    publicKey,
    privateKey: crypto.open(purpose, privateKey, rowOf('1')),
  })
  const kept = await find()
  if (kept) return open(kept)
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db
    .insertInto('pushKeys')
    .values({
      id: 1,
      publicKey,
      privateKey: crypto.seal(purpose, privateKey, rowOf('1')),
      createdAt: clock.now(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  // If another process inserted a pair of keys first, that pair is used.
  return open((await find())!)
}
