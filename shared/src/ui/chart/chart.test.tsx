import { screen, within } from '@testing-library/react'
import { aHistory, renderScreen } from '../../testing'
import { JoinedLeftChart } from './joined-left-chart'
import { joinedLeftScale, niceStep } from './scale'
import { Sparkline, sparkPoints } from './sparkline'

test.each([
  [1, 1],
  [3, 5],
  [140, 200],
  [1300, 2000],
  [0, 1],
])('a step near %j is %j', (rough, step) => expect(niceStep(rough)).toBe(step))

test('the scale contains both figures, with zero on a line and at most seven lines', () => {
  for (const [joined, left] of [
    [4386, 900],
    [12, 3],
    [0, 0],
    [0, 500],
    [1_000_000, 1],
  ] as const) {
    const { top, bottom, lines, at } = joinedLeftScale(joined, left)
    expect(top).toBeGreaterThanOrEqual(joined)
    expect(bottom).toBeLessThanOrEqual(-left)
    expect(lines).toContain(0)
    expect(lines.length).toBeLessThanOrEqual(7)
    expect(at(top)).toBe(0)
    expect(at(bottom)).toBe(100)
  }
})

test('a sparkline leaves out unknown days and is in the middle if nothing changes', () => {
  expect(sparkPoints([10, null, 20]).map(({ y }) => y)).toEqual([40, 4])
  expect(sparkPoints([7, 7]).map(({ y }) => y)).toEqual([22, 22])
  expect(sparkPoints([])).toEqual([])
  expect(sparkPoints([null, null])).toEqual([])
})

test('a screen reader gets the chart as a table', () => {
  const { list } = aHistory(30)
  renderScreen(
    <>
      <JoinedLeftChart days={list} range="30d" />
      <Sparkline values={[1, 2]} label="30 天，從 1 到 2" />
    </>,
  )
  const table = screen.getByRole('table', { name: '每天加入與離開的粉絲' })
  expect(within(table).getAllByRole('row')).toHaveLength(31)
  expect(within(table).getByRole('row', { name: '2026-11-21 1,673 469' })).toBeInTheDocument()
  expect(screen.getByRole('img', { name: '30 天，從 1 到 2' })).toBeInTheDocument()
})

test('the first and last dates end with the chart, so that they do not stick out of its card', () => {
  const { list } = aHistory(30)
  renderScreen(<JoinedLeftChart days={list} range="30d" />)
  const dates = ['10/23', '10/30', '今天'].map((date) => screen.getByText(date))
  expect(dates.map(({ style }) => [style.left, style.right])).toEqual([
    ['0px', ''],
    ['25%', ''],
    ['', '0px'],
  ])
})

test('the table shows the posts of days that have them', () => {
  const { list } = aHistory(2)
  renderScreen(<JoinedLeftChart days={list.map((day, n) => ({ ...day, posts: n * 3 }))} range="30d" />)
  const table = screen.getByRole('table', { name: '每天加入與離開的粉絲' })
  expect(within(table).getByRole('columnheader', { name: '內容' })).toBeInTheDocument()
  expect(within(table).getAllByRole('row').at(-1)).toHaveTextContent(/3$/)
})
