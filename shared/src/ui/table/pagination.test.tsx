import { screen } from '@testing-library/react'
import { useState } from 'react'
import { renderScreen } from '../../testing'
import { pagesShown } from './pages'
import { Pagination } from './pagination'

test.each([
  [1, 1, '1'],
  [3, 7, '1 2 3 4 5 6 7'],
  [1, 75283, '1 2 3 4 … 75283'],
  [3, 75283, '1 2 3 4 … 75283'],
  [4, 75283, '1 2 3 4 5 … 75283'],
  [5, 75283, '1 … 4 5 6 … 75283'],
  [75280, 75283, '1 … 75279 75280 75281 75282 75283'],
  [75283, 75283, '1 … 75280 75281 75282 75283'],
])('page %j of %j shows %s', (page, pages, shown) => {
  expect(
    pagesShown(page, pages)
      .map((each) => (each === 'gap' ? '…' : each))
      .join(' '),
  ).toBe(shown)
})

function Leafing({ pages }: { pages: number }) {
  const [page, setPage] = useState(1)
  return <Pagination page={page} pages={pages} onPage={setPage} />
}

const current = () => screen.getByRole('button', { current: 'page' })

test('the buttons go to the next or a chosen page, and stop at both ends', async () => {
  const { user } = renderScreen(<Leafing pages={3} />)
  expect(screen.getByRole('button', { name: '上一頁' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: '下一頁' }))
  expect(current()).toHaveAccessibleName('第 2 頁')
  await user.click(screen.getByRole('button', { name: '第 3 頁' }))
  expect(screen.getByRole('button', { name: '下一頁' })).toBeDisabled()
  expect(screen.getByText('第 3 頁，共 3 頁')).toBeVisible()
})

test('the pagination shows no number of pages if there may be more', () => {
  renderScreen(<Pagination page={1} pages={2} open onPage={() => undefined} />)
  expect(screen.getByText('第 1 頁')).toBeVisible()
  expect(screen.queryByText(/共/)).toBeNull()
  expect(screen.getByRole('button', { name: '下一頁' })).toBeEnabled()
})

test('the field goes to a typed page, or to the last one if there are fewer', async () => {
  const { user } = renderScreen(<Leafing pages={75283} />)
  const go = screen.getByRole('textbox', { name: '到第幾頁' })
  await user.type(go, '12a{Enter}')
  expect(current()).toHaveAccessibleName('第 12 頁')
  await user.type(go, '99999{Enter}')
  expect(current()).toHaveAccessibleName('第 75,283 頁')
})
