import { screen } from '@testing-library/react'
import { renderScreen } from '../../testing'
import { CardGrid } from './card-grid'

const grid = { label: '頻道', rowKey: (name: string) => name, card: (name: string) => <b>{name}</b> }

test('the grid shows each row as a card, and the add card last', () => {
  renderScreen(<CardGrid {...grid} rows={['小島慢食', '林予安']} last={<a href="/new">新增頻道</a>} />)
  expect(screen.getByRole('list', { name: '頻道' })).toBeVisible()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '小島慢食',
    '林予安',
    '新增頻道',
  ])
})

test('the grid shows the expected number of placeholders while it loads', () => {
  renderScreen(<CardGrid {...grid} rows={[]} loading expect={4} last={<a href="/new">新增頻道</a>} />)
  expect(screen.getByRole('list')).toHaveAttribute('aria-busy', 'true')
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
})

test('the grid offers a retry if loading fails, and shows the empty text if there are no rows', async () => {
  const onRetry = vi.fn()
  const { user, rerender } = renderScreen(<CardGrid {...grid} rows={[]} error onRetry={onRetry} />)
  await user.click(screen.getByRole('button', { name: '再試一次' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
  rerender(<CardGrid {...grid} rows={[]} empty={<p>還沒有頻道</p>} />)
  expect(screen.getByText('還沒有頻道')).toBeVisible()
})
