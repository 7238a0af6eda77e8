const hour = 3_600_000

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Los_Angeles',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
})

/** When the next day begins in California, to the second (a day there has 23 to 25 hours). */
export function pacificMidnight(now: number): number {
  const sinceMidnight = (at: number) => {
    const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    return ((parts.get('hour')! * 60 + parts.get('minute')!) * 60 + parts.get('second')!) * 1000
  }
  const about = now - sinceMidnight(now) + 24 * hour
  const past = sinceMidnight(about)
  return about - (past > 12 * hour ? past - 24 * hour : past)
}
