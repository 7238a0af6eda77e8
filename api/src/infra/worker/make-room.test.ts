import { roomMaker } from './make-room'

/** A clock that advances by the duration of the work and by its waits. */
function work(others: { run: boolean }) {
  const at = { now: 0, paused: 0 }
  const makeRoom = roomMaker(() => others.run, {
    now: () => at.now,
    pause: async (ms) => {
      at.now += ms
      at.paused += ms
    },
  })
  const part = async (took: number) => {
    const before = at.paused
    at.now += took
    await makeRoom()
    return at.paused - before
  }
  return { part }
}

test('long work pauses as long as each part took while other jobs run, and not at all when it is alone', async () => {
  const others = { run: true }
  const { part } = work(others)
  expect([await part(20), await part(30)]).toEqual([20, 30])
  others.run = false
  expect([await part(20), await part(30)]).toEqual([0, 0])
  others.run = true
  expect(await part(40)).toBe(40)
})

test('short parts add up before long work pauses, and a pause is at most 100 ms', async () => {
  const { part } = work({ run: true })
  expect([await part(2), await part(2), await part(2)]).toEqual([0, 0, 6])
  expect(await part(4000)).toBe(100)
})
