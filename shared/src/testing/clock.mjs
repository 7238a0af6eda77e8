/** The time of every test. Only the clock is fixed: timers run, so that waiting works. */
export const fixedNow = '2026-11-21T06:00:00.000Z'

export const fixedClock = { now: new Date(fixedNow).getTime(), toFake: ['Date'] }
