import { screen, within } from '@testing-library/react'
import { renderScreen } from '../../testing'
import { labelsIn, trendScale } from './draw-trend'
import { TrendChart } from './trend-chart'

test('a screen reader gets every figure as a table', () => {
  renderScreen(
    <TrendChart
      caption="Rates of three weeks"
      rowHead="Week"
      labels={['1', '2', '3']}
      series={[
        { name: 'You', values: [4.1, 5, 7.2] },
        { name: 'Peers', values: [4, 4, 4.2], dashed: true },
      ]}
      format={(value) => `${value}%`}
    />,
  )
  const rows = within(screen.getByRole('table', { name: 'Rates of three weeks' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual(['WeekYouPeers', '14.1%4%', '25%4%', '37.2%4.2%'])
})

test('an unknown day is a gap, not zero', () => {
  renderScreen(
    <TrendChart
      caption="Rates"
      rowHead="Week"
      labels={['1', '2']}
      series={[{ name: 'You', values: [null, 5] }]}
      format={(value) => `${value}%`}
    />,
  )
  expect(screen.getByRole('row', { name: '1 沒有資料' })).toBeInTheDocument()
  expect(trendScale([{ name: 'You', values: [null, 5] }])).toEqual({ min: 4, max: 6, steps: 2 })
  expect(trendScale([{ name: 'You', values: [null, null] }]).max).toBeGreaterThan(0)
})

test.each([
  [[4.1, 7.2], { min: 4, max: 8, steps: 4 }],
  [[2.2, 7.2], { min: 2, max: 8, steps: 3 }],
  [[6.3, 6.4], { min: 6, max: 7, steps: 1 }],
  [[0, 3], { min: 0, max: 4, steps: 4 }],
  [[2748, 4584], { min: 2500, max: 5000, steps: 5 }],
  [[990, 1010], { min: 985, max: 1015, steps: 6 }],
])('%j get a scale with round steps', (values, scale) => {
  expect(trendScale([{ name: 'rates', values }])).toEqual(scale)
})

test.each([
  [0, 2],
  [300, 3],
  [900, 5],
])('a chart %i px wide has %i labels, each with room', (width, labels) =>
  expect(labelsIn(width)).toBe(labels),
)
