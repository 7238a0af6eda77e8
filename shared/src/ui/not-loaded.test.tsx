import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderScreen } from '../testing'
import { NotLoaded } from './not-loaded'

const failed = { data: undefined, error: new Error('500'), loading: false, reload: () => undefined }

test('a part that could not be loaded says so, and its link tries again', async () => {
  const reload = vi.fn()
  renderScreen(<NotLoaded of={{ ...failed, reload }} />)
  expect(screen.getByRole('status')).toHaveTextContent('這部分沒有載入成功。 再試一次')
  await userEvent.click(screen.getByRole('button', { name: '再試一次' }))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a part that was refused shows the server’s message', () => {
  const error = Object.assign(new Error('Wait a minute.'), { name: 'Refused' })
  renderScreen(<NotLoaded of={{ ...failed, error }} />)
  expect(screen.getByRole('status')).toHaveTextContent('Wait a minute. 再試一次')
})

test('a part with an earlier answer shows no error', () => {
  renderScreen(<NotLoaded of={{ ...failed, data: [] }} />)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

test('a part that is loading again says so, and its link does not begin the call once more', async () => {
  const reload = vi.fn()
  renderScreen(<NotLoaded of={{ ...failed, loading: true, reload }} />)
  expect(screen.getByRole('status')).toHaveTextContent('這部分沒有載入成功。 處理中')
  await userEvent.click(screen.getByRole('button', { name: '處理中' }))
  expect(reload).not.toHaveBeenCalled()
})
