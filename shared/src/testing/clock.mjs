/** When every test takes place. Only the clock is still: timers run, so that what a person waits for comes. */
export const fixedNow = '2026-11-21T06:00:00.000Z'

export const fixedClock = { now: new Date(fixedNow).getTime(), toFake: ['Date'] }
