import type { Kysely } from 'kysely'
import type { Clock } from './clock'
import type { Database } from './database/schema'

export interface AuditEntry {
  userId: string | null
  /** `auth.registered`, `user.saved`: what happened, as `domain.past`. */
  action: string
  address?: string
  /** Never a secret. */
  detail?: Record<string, unknown>
}

/** Notes who did what, when and from where. Part of the transaction it is given. */
export async function record(db: Kysely<Database>, clock: Clock, entry: AuditEntry): Promise<void> {
  const { userId, action, address = null, detail = {} } = entry
  await db.insertInto('audit').values({ userId, action, address, detail, at: clock.now() }).execute()
}
