/** A call that was never sent: too many wait already. Counts as one that failed. */
export class NotSent extends Error {
  override name = 'NotSent'
}

/**
 * Holds the requests that are open at one time to a bound; what comes above it waits in order, up to another bound. Memory and
 * sockets of the load generator stay bounded whatever the server does. The time in the line is part of what a call takes: it is measured
 * from when it was due.
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
      // The place passes on; it is never free in between.
      if (next) next()
      else this.open--
    }
  }
}
