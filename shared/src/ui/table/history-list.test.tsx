import { screen } from '@testing-library/react'
import { useState } from 'react'
import { renderScreen } from '../../testing/render-screen'
import { fakeHost } from '../../testing/fake-host'
import { HistoryList, useCursor } from './history-list'

type View = 'all' | 'done'
const answers: Record<string, { list: string[]; next: string | null }> = {
  'all:': { list: ['c', 'b'], next: 'b' },
  'all:b': { list: ['a'], next: null },
  'done:': { list: ['b'], next: null },
}

/** `keeps`: the rows to keep while another page is loading. */
function Past({ keeps }: { keeps?: string }) {
  const [view, setView] = useState<View>('all')
  const cursor = useCursor()
  return (
    <HistoryList<string, View>
      label="Past"
      viewLabel="State"
      views={[
        { value: 'all', label: 'All' },
        { value: 'done', label: 'Done' },
      ]}
      view={view}
      onView={(next) => {
        setView(next)
        cursor.reset()
      }}
      list={{
        data: answers[keeps ?? `${view}:${cursor.from.cursor ?? ''}`],
        stale: keeps !== undefined && cursor.page > 1,
        ...{ error: undefined, loading: false, reload: () => undefined },
      }}
      cursor={cursor}
      failed="Did not come"
      empty="Nothing"
      rowKey={(row) => row}
      columns={[{ key: 'name', head: 'Name', cell: (row) => `row ${row}` }]}
      state={{ head: 'State', cell: () => 'done' }}
      act={() => null}
      main={() => null}
    />
  )
}

test('the list pages by the cursor of each answer, goes back, and starts another view at page 1', async () => {
  const { user } = renderScreen(<Past />, { host: fakeHost({ language: 'en' }) })
  expect(screen.getByText('row c')).toBeVisible()
  // The number of pages is unknown before the last one.
  expect(screen.getByText('Page 1')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(screen.getByText('row a')).toBeVisible()
  expect(screen.getByText('Page 2 of 2')).toBeVisible()
  expect(screen.queryByText('row c')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(screen.getByText('row c')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await user.click(screen.getByRole('radio', { name: 'Done' }))
  expect(screen.getByText('row b')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull()
})

test('the list does not go past the next page while that page is still loading', async () => {
  const { user } = renderScreen(<Past keeps="all:" />, { host: fakeHost({ language: 'en' }) })
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(screen.getByText('Page 2')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(screen.getByText('Page 2')).toBeVisible()
})
