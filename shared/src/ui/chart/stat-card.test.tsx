import { screen } from '@testing-library/react'
import { renderScreen } from '../../testing'
import { Dial } from './dial'
import { StatCard } from './stat-card'

test('a stat card shows a number with its change and a named line of its days', () => {
  renderScreen(
    <StatCard
      label="粉絲"
      value={1204518}
      unit="位"
      change={{ by: -285, since: '本週' }}
      values={[1, 2, 3]}
      lineLabel="3 天，從 1 到 3"
    />,
  )
  expect(screen.getByText('1,204,518')).toBeVisible()
  expect(screen.getByText('−285')).toBeVisible()
  expect(screen.getByRole('img', { name: '3 天，從 1 到 3' })).toBeInTheDocument()
})

test('a stat card shows that a number is unknown, without a change', () => {
  const { container } = renderScreen(
    <StatCard label="粉絲" value={null} unit="位" change={{ by: null, since: '本週' }} />,
  )
  expect(container).toHaveTextContent('粉絲–沒有資料')
  expect(container).not.toHaveTextContent('本週')
})

test('a dial lights marks in proportion to its value', () => {
  const { container } = renderScreen(<Dial at={50} label="一半" />)
  const lit = container.querySelector('path[stroke*="brand"]')?.getAttribute('d')
  expect(lit?.match(/M/g)).toHaveLength(21)
  expect(screen.getByRole('img', { name: '一半' })).toBeInTheDocument()
})
