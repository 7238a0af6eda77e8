import { watchReadiness } from './readiness-watch'

const timings = { every: 1, patience: 5 }
/**
 * Watches a process whose readiness follows the list and then stays at its last value; returns whether it was ended.
 */
function ended(ready: boolean[], isDatabaseThere: boolean | ((asked: number) => boolean)): Promise<boolean> {
  return new Promise((resolve) => {
    let asked = 0
    const stop = watchReadiness({
      ...timings,
      isReady: async () => {
        if (asked++ > 40) {
          stop()
          resolve(false)
        }
        return ready[asked - 1] ?? ready.at(-1)!
      },
      isDatabaseThere: async () =>
        typeof isDatabaseThere === 'boolean' ? isDatabaseThere : isDatabaseThere(asked),
      onStuck: () => resolve(true),
    })
  })
}

test('a process that cannot serve though its database answers ends itself', async () => {
  expect(await ended([true, true, false], true)).toBe(true)
})

test('one that is ready again in time does not, and one whose database is away waits for it', async () => {
  expect(await ended([false, false, false, true], true)).toBe(false)
  expect(await ended([false], false)).toBe(false)
})

test('a process whose database was away for long has time to serve again once it is back', async () => {
  const away = 20
  const back = [...Array<boolean>(away + 3).fill(false), true]
  expect(await ended(back, (asked) => asked > away)).toBe(false)
  expect(await ended([false], (asked) => asked > away)).toBe(true)
})
