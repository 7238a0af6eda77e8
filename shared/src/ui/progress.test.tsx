import { screen } from '@testing-library/react'
import { renderScreen } from '../testing'
import { ErrorState } from './empty-state'
import { Progress } from './progress'

test('a progress bar shows the progress and the remaining time, and can be stopped', async () => {
  const onStop = vi.fn()
  const { user } = renderScreen(
    <Progress done={31000} of={58204} unit="位" rate="每分鐘 1,000 位" left={1620} onStop={onStop} />,
  )
  const bar = screen.getByRole('progressbar')
  expect(bar).toHaveAttribute('aria-valuenow', '53')
  expect(bar).toHaveAttribute('aria-valuetext', '31,000 / 58,204 位')
  expect(screen.getByText('約 27 分鐘後完成')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '停止' }))
  expect(onStop).toHaveBeenCalledTimes(1)
})

test('a progress bar shows only the count if the total is unknown', () => {
  renderScreen(<Progress done={31000} of={null} unit="位" />)
  expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow')
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '31,000 位')
})

test('an error that fills the page has the page’s main heading', () => {
  renderScreen(<ErrorState main title="這個登記頁不在了" />)
  expect(screen.getByRole('heading', { level: 1, name: '這個登記頁不在了' })).toBeVisible()
})

test('an error shows that backups are safe, its code and a retry button', async () => {
  const onRetry = vi.fn()
  const { user } = renderScreen(<ErrorState code="7KQM-2XHT" onRetry={onRetry} />)
  expect(screen.getByRole('alert')).toHaveTextContent(/你的備份沒有受影響.*7KQM-2XHT/)
  await user.click(screen.getByRole('button', { name: '再試一次' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})
