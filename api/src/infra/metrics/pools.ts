import type { Pool } from 'pg'
import { poolConnections, poolWaiting } from './meters'

const pools = new Map<Pool, string>()

/** Counts a pool's connections until it ends. `name` comes from the code. */
export function countPool(pool: Pool, name: string): void {
  pools.set(pool, name)
}

export const forgetPool = (pool: Pool): unknown => pools.delete(pool)

/** Reads the current state of the pools. */
export function measurePools(): void {
  poolConnections.reset()
  poolWaiting.reset()
  for (const [pool, name] of pools) {
    poolConnections.inc({ pool: name, state: 'used' }, pool.totalCount - pool.idleCount)
    poolConnections.inc({ pool: name, state: 'free' }, pool.idleCount)
    poolWaiting.inc({ pool: name }, pool.waitingCount)
  }
}
