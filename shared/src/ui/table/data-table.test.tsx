import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { aFan, renderScreen } from '../../testing'
import type { Fan } from '../../contract'
import { type Column, DataTable, type DataTableProps } from './data-table'

const columns: Column<Fan>[] = [
  { key: 'name', head: '粉絲', cell: (fan) => fan.name },
  { key: 'since', head: '追蹤日', cell: (fan) => fan.followed_at, sort: 'newest' },
]
const fans = [aFan(1), aFan(2), aFan(3)]
const table = (over: Partial<DataTableProps<Fan>> = {}) => (
  <DataTable label="粉絲名單" columns={columns} rows={fans} rowKey={(fan) => fan.uid} {...over} />
)

test('a column head shows the current sort order and requests its own', async () => {
  const onSort = vi.fn()
  const { user } = renderScreen(table({ sort: 'newest', onSort }))
  expect(within(screen.getByRole('table', { name: '粉絲名單' })).getAllByRole('row')).toHaveLength(4)
  expect(screen.getByRole('columnheader', { name: '追蹤日' })).toHaveAttribute('aria-sort', 'descending')
  await user.click(screen.getByRole('button', { name: '追蹤日' }))
  expect(onSort).toHaveBeenCalledWith('newest')
})

test('the column of actions has a head for screen readers', () => {
  renderScreen(
    table({ columns: [...columns, { key: 'act', head: '', cell: () => <button type="button">看</button> }] }),
  )
  for (const head of screen.getAllByRole('columnheader')) expect(head).not.toBeEmptyDOMElement()
  expect(screen.getByRole('columnheader', { name: '操作' })).toBeInTheDocument()
})

function Picking() {
  const [picked, setPicked] = useState<string[]>([])
  return table({
    selectionBar: picked.length > 0 && <p>已選 {picked.length} 位</p>,
    selection: {
      has: (fan) => picked.includes(fan.uid),
      toggle: (fan, on) => setPicked(on ? [...picked, fan.uid] : picked.filter((uid) => uid !== fan.uid)),
      toggleAll: (rows, on) => setPicked(on ? rows.map((fan) => fan.uid) : []),
      label: (fan) => `選取 ${fan.name}`,
    },
  })
}

test('checkboxes select single rows or the page; a partial selection is shown as mixed', async () => {
  const { user } = renderScreen(<Picking />)
  const all = screen.getByRole('checkbox', { name: '選取本頁' })
  await user.click(screen.getByRole('checkbox', { name: '選取 Mina Chen' }))
  expect(all).toBePartiallyChecked()
  expect(screen.getByText('已選 1 位')).toBeVisible()
  await user.click(all)
  expect(screen.getByText('已選 3 位')).toBeVisible()
  expect(all).toBeChecked()
  await user.click(all)
  expect(screen.queryByText(/已選/)).not.toBeInTheDocument()
})

test('the table shows placeholder rows while it loads, and keeps old rows while new ones load', () => {
  const { rerender } = renderScreen(table({ rows: [], loading: true, expect: 5 }))
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  expect(screen.getAllByRole('row')).toHaveLength(6)
  rerender(table({ loading: true }))
  expect(screen.getByText('Mina Chen')).toBeVisible()
})

test('a table without rows shows the empty text, or the error with a retry button', async () => {
  const onRetry = vi.fn()
  const { user, rerender } = renderScreen(table({ rows: [], empty: <p>還沒有粉絲</p> }))
  expect(screen.getByText('還沒有粉絲')).toBeVisible()
  rerender(table({ rows: [], error: new Error('no answer'), onRetry }))
  expect(screen.getByRole('alert')).toHaveTextContent('你的備份沒有受影響')
  await user.click(screen.getByRole('button', { name: '再試一次' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})
