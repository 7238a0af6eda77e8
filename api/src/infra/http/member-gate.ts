import { Refusal } from '../refusal'

/** Calls of one member that work at the same time in one process: fewer than half of the database's connections. */
const atOnce = 4
/** Calls of one member that wait for their turn. Above it they are refused. */
const mostWaiting = 100

interface Queue {
  working: number
  waiting: (() => void)[]
}

/**
 * Lets a few calls of each member work at a time, in the order they came. Without it one member's parallel writes, which
 * wait for each other in the database, would hold every connection there is.
 */
export class MemberGate {
  private readonly queues = new Map<string, Queue>()

  /** Runs `work` in its turn. @throws Refusal `server_busy` where too many wait already. */
  async pass<Result>(memberId: string, work: () => Promise<Result>): Promise<Result> {
    await this.enter(memberId)
    try {
      return await work()
    } finally {
      this.leave(memberId)
    }
  }

  private enter(memberId: string): Promise<void> | undefined {
    const queue = this.queues.get(memberId) ?? { working: 0, waiting: [] }
    this.queues.set(memberId, queue)
    if (queue.working < atOnce) {
      queue.working++
      return undefined
    }
    if (queue.waiting.length >= mostWaiting) throw new Refusal('server_busy')
    return new Promise((resolve) => queue.waiting.push(resolve))
  }

  private leave(memberId: string): void {
    const queue = this.queues.get(memberId)
    if (!queue) return
    const next = queue.waiting.shift()
    // The place passes on; it is never free in between.
    if (next) return next()
    if (--queue.working === 0) this.queues.delete(memberId)
  }
}
