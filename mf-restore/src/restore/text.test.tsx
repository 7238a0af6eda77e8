import type { RestorePermission } from '@fankeep/shared/contract'
import { fakeHost, renderScreen } from '@fankeep/shared/testing'
import { screen } from '@testing-library/react'
import words from '../../locales/zh-TW.json'
import { useText } from './text'
import { Wait } from './wait'

const show = (element: React.ReactElement) =>
  renderScreen(element, { host: fakeHost(), words: { 'mf-restore': words } })

test.each([
  [0, '約 1 分鐘'],
  [89, '約 89 分鐘'],
  [90, '約 2 小時'],
  [72 * 60 - 1, '約 72 小時'],
  [72 * 60, '約 3 天'],
])('%d minutes are shown as %s', (minutes, said) => {
  const Span = () => <p>{useText().span(minutes)}</p>
  show(<Span />)
  expect(screen.getByText(said)).toBeVisible()
})

test.each([
  [{ posts: 25, hours: 24 }, '每天 25 則'],
  [{ posts: 50, hours: 1 }, '每小時 50 則'],
])('a pace of %j is shown as %s', (pace, said) => {
  const Pace = () => <p>{useText().pace(pace)}</p>
  show(<Pace />)
  expect(screen.getByText(said)).toBeVisible()
})

const free: RestorePermission = { can: true, why: null, wait_days: 0, wait_until: null, every_days: 7 }

test('shows why a restore cannot start now and when it can', () => {
  const why = { key: 'restore_too_soon', params: {}, msg: '上一次還原太近了' }
  show(
    <Wait
      permission={{ ...free, can: false, why, wait_days: 3, wait_until: '2026-11-24T04:00:00Z' } as never}
    />,
  )
  expect(screen.getByText('上一次還原太近了')).toBeVisible()
  expect(screen.getByText(/11\/24.*起可以再還原/)).toBeVisible()
})

test('shows nothing if a restore can start', () => {
  const { container } = show(<Wait permission={free} />)
  expect(container).toHaveTextContent('')
})
