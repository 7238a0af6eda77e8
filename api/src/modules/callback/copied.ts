import type { PoolClient } from 'pg'
import type { CallbackRow } from './repository'

/** Why a restored CallBack ends: it is unknown what the original site sent after the copy was made. */
export const copiedReason = { key: 'callback_copied', params: {} } as const

/** Marks the CallBacks that were due (`ModuleHooks.holdCopied`). Their jobs end them. */
export async function holdCopiedCallbacks(client: PoolClient, now: Date): Promise<number> {
  const { rowCount } = await client.query(
    `update callbacks set halted = $1 where status = 1 and send_at <= $2`,
    [JSON.stringify(copiedReason), now],
  )
  return rowCount ?? 0
}

export const isCopied = ({ halted }: Pick<CallbackRow, 'halted'>) => halted?.key === copiedReason.key
