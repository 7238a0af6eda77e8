import type { ErrorKey } from '@fankeep/shared/contract/errors'
import { Refusal } from '../refusal'

interface Bounds {
  /** How many of one member's calls run at the same time in one process. */
  atOnce: number
  /** How many can wait. Beyond that the member is refused. */
  waiting: number
  refusal: ErrorKey
}

/** Calls: fewer than half of the database's connections. */
export const callBounds: Bounds = { atOnce: 4, waiting: 100, refusal: 'server_busy' }
/** For downloads: each can hold a connection for minutes, so a third is refused immediately. */
export const downloadBounds: Bounds = { atOnce: 2, waiting: 0, refusal: 'downloads_at_once' }

interface Queue {
  working: number
  waiting: (() => void)[]
}

/**
 * Runs only a few calls of each member at a time, in order of arrival. Otherwise one member's parallel writes, which wait for each
 * other in the database, would take every connection.
 */
export class MemberGate {
  private readonly queues = new Map<string, Queue>()

  constructor(private readonly bounds: Bounds) {}

  /** Runs `work` in its turn. @throws Refusal if too many calls already wait. */
  async pass<Result>(memberId: string, work: () => Promise<Result>): Promise<Result> {
    await this.enter(memberId)
    try {
      return await work()
    } finally {
      this.leave(memberId)
    }
  }

  private enter(memberId: string): Promise<void> | undefined {
    const { atOnce, waiting, refusal } = this.bounds
    const queue = this.queues.get(memberId) ?? { working: 0, waiting: [] }
    this.queues.set(memberId, queue)
    if (queue.working < atOnce) {
      queue.working++
      return undefined
    }
    if (queue.waiting.length >= waiting) throw new Refusal(refusal)
    return new Promise((resolve) => queue.waiting.push(resolve))
  }

  private leave(memberId: string): void {
    const queue = this.queues.get(memberId)
    if (!queue) return
    const next = queue.waiting.shift()
    // The slot is handed to the next call directly and is never free in between.
    if (next) return next()
    if (--queue.working === 0) this.queues.delete(memberId)
  }
}
