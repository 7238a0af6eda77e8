import { compare, type Entry, untilDone } from './history'

const entry = (key: string, outcome: Entry['outcome'], began = 0, ended = began + 1): Entry => ({
  ...{ kind: 'order', key, outcome, began, ended },
})
/** How often each item exists. */
const there = (times: Record<string, number>) => (one: Entry) => times[one.key] ?? 0

describe('comparing what clients were answered with what exists', () => {
  const history = [
    entry('a', 'ok'),
    entry('b', 'ok'),
    entry('c', 'refused'),
    entry('d', 'unknown'),
    entry('e', 'unknown'),
  ]

  test('finds no fault if all that was answered as done exists once, and counts the unknown that exists', () => {
    expect(compare(history, there({ a: 1, b: 1, d: 1 }))).toEqual({
      ...{ lost: [], doubled: [], refusedAndThere: [] },
      unknown: { all: 2, there: 1 },
    })
  })

  test('finds a planted loss, and planted duplicates of answered and unknown entries', () => {
    expect(compare(history, there({ b: 2, e: 2 }))).toMatchObject({
      lost: ['order a'],
      doubled: ['order b', 'order e'],
    })
  })

  test('finds an entry that was refused but exists', () => {
    expect(compare(history, there({ a: 1, b: 1, c: 1 })).refusedAndThere).toEqual(['order c'])
  })
})

test('the time from a kill to the next success ignores calls begun before it, and is Infinity without one', () => {
  const history = [
    entry('before', 'ok', 90, 150),
    entry('in vain', 'unknown', 110, 130),
    entry('after', 'ok', 140, 400),
    entry('later', 'ok', 300, 350),
  ]
  expect(untilDone(history, [100, 500])).toEqual([250, Infinity])
})
