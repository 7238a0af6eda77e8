import { renderScreen } from '@fankeep/shared/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import words from '../locales/zh-TW.json'
import { SearchInput } from './search-input'

test('does not search for a Chinese character that is still being composed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const search = vi.fn()
  renderScreen(<SearchInput value="" onSearch={search} label="搜尋" />, { words: { 'mf-member': words } })
  const box = screen.getByRole('searchbox')
  fireEvent.compositionStart(box)
  fireEvent.change(box, { target: { value: 'ㄇㄢˋ' } })
  await act(() => vi.advanceTimersByTimeAsync(1000))
  fireEvent.change(box, { target: { value: '慢食' } })
  fireEvent.compositionEnd(box)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  vi.useRealTimers()
  expect(search.mock.calls).toEqual([['慢食']])
})
