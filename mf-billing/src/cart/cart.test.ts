import { scaleOf } from './cart'

test.each([
  [10, 10, [0, 10]],
  [7, 10, [0, 7]],
  [30, 10, [0, 10, 20, 30]],
  [24, 10, [0, 10, 20, 24]],
])('under the marks for at most %i, by steps of %i, are %j', (max, step, figures) =>
  expect(scaleOf(max, step)).toEqual(figures),
)
