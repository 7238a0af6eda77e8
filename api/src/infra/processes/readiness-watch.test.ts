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

test('a process that is not ready while its database answers ends', async () => {
  expect(await ended([true, true, false], true)).toBe(true)
})

test('a process that becomes ready in time or whose database is away does not end', async () => {
  expect(await ended([false, false, false, true], true)).toBe(false)
  expect(await ended([false], false)).toBe(false)
})

test('a process has time to become ready after its database is back', async () => {
  const away = 20
  const back = [...Array<boolean>(away + 3).fill(false), true]
  expect(await ended(back, (asked) => asked > away)).toBe(false)
  expect(await ended([false], (asked) => asked > away)).toBe(true)
})
