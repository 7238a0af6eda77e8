/** A call that was never sent, because too many were waiting. Counts as failed. */
export class NotSent extends Error {
  override name = 'NotSent'
}

/**
 * Limits the open requests; further ones wait in order, up to another limit. This bounds the memory and sockets of the load generator
 * whatever the server does. The waiting time counts as part of a call: it is measured from when it was due.
 */
export class Line {
  private open = 0
  private readonly waiting: (() => void)[] = []

  constructor(
    private readonly most: number,
    private readonly mostWaiting: number,
  ) {}

  /** @throws NotSent */
  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.open >= this.most) {
      if (this.waiting.length >= this.mostWaiting) throw new NotSent()
      await new Promise<void>((resolve) => this.waiting.push(resolve))
    } else this.open++
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      // The slot is handed to the next call directly and is never free in between.
      if (next) next()
      else this.open--
    }
  }
}
