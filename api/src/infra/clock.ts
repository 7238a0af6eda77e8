/** Port for time: tests fix it. */
export interface Clock {
  now: () => Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that does not move until the test moves it. */
export class FixedClock implements Clock {
  constructor(private at = new Date('2026-11-21T04:00:00Z')) {}
  now = () => new Date(this.at)
  /** Advances the clock by `seconds`. */
  pass(seconds: number) {
    this.at = new Date(this.at.getTime() + seconds * 1000)
  }
}
