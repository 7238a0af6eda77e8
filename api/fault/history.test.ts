import { compare, type Told, untilDone } from './history'

const told = (key: string, outcome: Told['outcome'], began = 0, ended = began + 1): Told => ({
  ...{ kind: 'order', key, outcome, began, ended },
})
/** So often is each there. */
const there = (times: Record<string, number>) => (one: Told) => times[one.key] ?? 0

describe('what clients were told, against what is there', () => {
  const history = [
    told('a', 'ok'),
    told('b', 'ok'),
    told('c', 'refused'),
    told('d', 'unknown'),
    told('e', 'unknown'),
  ]

  test('holds where all that is told is there once, and of the unknown some', () => {
    expect(compare(history, there({ a: 1, b: 1, d: 1 }))).toEqual({
      ...{ lost: [], doubled: [], refusedAndThere: [] },
      unknown: { all: 2, there: 1 },
    })
  })

  test('a planted loss is found, and a planted double, of what was told and of what was not', () => {
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
    told('before', 'ok', 90, 150),
    told('in vain', 'unknown', 110, 130),
    told('after', 'ok', 140, 400),
    told('later', 'ok', 300, 350),
  ]
  expect(untilDone(history, [100, 500])).toEqual([250, Infinity])
})
