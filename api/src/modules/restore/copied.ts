import type { PoolClient } from 'pg'
import type { RestoreRow } from './repository'

/** Why a restored copy's request pauses: it is unknown what the original site published after the copy was made. */
export const copiedWhy = { key: 'restore_copied', params: {} } as const

/** Marks the requests under way (`ModuleHooks.holdCopied`). Their jobs pause them. */
export async function holdCopiedRestores(client: PoolClient): Promise<number> {
  const { rowCount } = await client.query(
    `update restores set halted = $1 where state = 2 and way = 'api' and phase is distinct from 'paused'`,
    [JSON.stringify(copiedWhy)],
  )
  return rowCount ?? 0
}

export const isCopied = ({ halted }: Pick<RestoreRow, 'halted'>) => halted?.key === copiedWhy.key
