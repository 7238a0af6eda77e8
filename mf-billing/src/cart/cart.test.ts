import { scaleOf } from './cart'

test.each([
  [10, 10, [0, 10]],
  [7, 10, [0, 7]],
  [30, 10, [0, 10, 20, 30]],
  [24, 10, [0, 10, 24]],
  [11, 10, [0, 11]],
  [0, 10, [0]],
])('a scale with the maximum %i and the step %i has the figures %j', (max, step, figures) =>
  expect(scaleOf(max, step)).toEqual(figures),
)
