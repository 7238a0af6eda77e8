import { dialMarks } from './ticks'

test('spaces the marks evenly around the dial and draws every second one longer', () => {
  const marks = dialMarks({
    cx: 100,
    cy: 100,
    radius: 40,
    count: 4,
    length: 8,
    long: { every: 2, length: 10 },
  })
  expect(marks).toBe('M140 100L150 100M100 60L100 52M60 100L50 100M100 140L100 148')
})
