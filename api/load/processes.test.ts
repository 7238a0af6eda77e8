import { coresBetween, secondsIn, workedIn } from './processes'

test('the processor time of a process is read whatever its name is, with and without its children', () => {
  const stat = '41 (post) gres: (x) S 1 41 41 0 -1 4194560 900 800 7 6 250 150 1000 600 20 0 1 0 5000 1 2'
  expect(secondsIn(stat)).toBe(4)
  expect(secondsIn(stat, true)).toBe(20)
})

test('seconds in which a machine waits for its disk or its host takes its processors are not counted as work', () => {
  expect(workedIn('cpu  1000 100 500 9000 7000 20 30 4000 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n')).toBe(16.5)
})

test('busy cores are the seconds worked between two readings, divided by the seconds between them', () => {
  expect(coresBetween({ api: 10, edge: 3 }, { api: 18, edge: 4, worker: 1 }, 10)).toEqual({
    ...{ api: 0.8, edge: 0.1, worker: 0.1 },
  })
})
