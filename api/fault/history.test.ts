import { compare, type Entry, untilDone } from './history'

const entry = (key: string, outcome: Entry['outcome'], began = 0, ended = began + 1): Entry => ({
  ...{ kind: 'order', key, outcome, began, ended },
})
/** How often each item exists. */
const there = (times: Record<string, number>) => (one: Entry) => times[one.key] ?? 0

describe('what clients were answered, against what is there', () => {
  const history = [
    entry('a', 'ok'),
    entry('b', 'ok'),
    entry('c', 'refused'),
    entry('d', 'unknown'),
    entry('e', 'unknown'),
  ]

  test('holds where all that was answered as done is there once, and of the unknown some', () => {
    expect(compare(history, there({ a: 1, b: 1, d: 1 }))).toEqual({
      ...{ lost: [], doubled: [], refusedAndThere: [] },
      unknown: { all: 2, there: 1 },
    })
  })

  test('a planted loss is found, and a planted double, of what was answered and of what was not', () => {
    expect(compare(history, there({ b: 2, e: 2 }))).toMatchObject({
      lost: ['order a'],
      doubled: ['order b', 'order e'],
    })
  })

  test('what was refused and is there is found', () => {
    expect(compare(history, there({ a: 1, b: 1, c: 1 })).refusedAndThere).toEqual(['order c'])
  })
})

test('after a kill, what was asked for before it does not count as the first that is done again', () => {
  const history = [
    entry('before', 'ok', 90, 150),
    entry('in vain', 'unknown', 110, 130),
    entry('after', 'ok', 140, 400),
    entry('later', 'ok', 300, 350),
  ]
  expect(untilDone(history, [100, 500])).toEqual([250, Infinity])
})
