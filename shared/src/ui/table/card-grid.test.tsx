import { screen } from '@testing-library/react'
import { renderScreen } from '../../testing'
import { CardGrid } from './card-grid'

const grid = { label: '頻道', rowKey: (name: string) => name, card: (name: string) => <b>{name}</b> }

test('each row is a card, and what adds one is last', () => {
  renderScreen(<CardGrid {...grid} rows={['小島慢食', '林予安']} last={<a href="/new">新增頻道</a>} />)
  expect(screen.getByRole('list', { name: '頻道' })).toBeVisible()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '小島慢食',
    '林予安',
    '新增頻道',
  ])
})

test('while nothing is there yet it says so, drawing as many as are expected', () => {
  renderScreen(<CardGrid {...grid} rows={[]} loading expect={4} last={<a href="/new">新增頻道</a>} />)
  expect(screen.getByRole('list')).toHaveAttribute('aria-busy', 'true')
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
})

test('where it does not load it can be tried again; where there is none it says what to do', async () => {
  const onRetry = vi.fn()
  const { user, rerender } = renderScreen(<CardGrid {...grid} rows={[]} error onRetry={onRetry} />)
  await user.click(screen.getByRole('button', { name: '再試一次' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
  rerender(<CardGrid {...grid} rows={[]} empty={<p>還沒有頻道</p>} />)
  expect(screen.getByText('還沒有頻道')).toBeVisible()
})
