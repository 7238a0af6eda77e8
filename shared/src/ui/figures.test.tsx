import { screen } from '@testing-library/react'
import { learnTime } from '../host'
import { fakeHost, renderScreen } from '../testing'
import { DateText, RelativeTime } from './dates'
import { Bytes, NumberText, Price } from './figures'

test('formats prices, numbers and bytes for the language', () => {
  const { container } = renderScreen(
    <>
      <Price amount={2474} /> | <Price amount={892.5} bare /> | <NumberText value={1204518} /> |{' '}
      <NumberText value={7459} signed /> | <NumberText value={-285} signed /> |{' '}
      <Bytes value={33_500_000_000} />
    </>,
  )
  expect(container).toHaveTextContent('NT$2,474 | 892.50 | 1,204,518 | +7,459 | −285 | 31.2 GB')
})

test('an unknown date is a dash with a text for screen readers', () => {
  const { container } = renderScreen(<DateText at={null} />)
  expect(container).toHaveTextContent('–沒有資料')
})

test.each([
  ['behind', 86_400],
  ['ahead', -86_400],
])('a login of today is of today on a device whose clock is a day %s', (_, server) => {
  const here = Date.now()
  const learn = (seconds: number) =>
    learnTime({ date: new Date(here + seconds * 1000).toUTCString(), sent: here, received: here })
  learn(server)
  renderScreen(<RelativeTime at={new Date(here + server * 1000 - 7_200_000).toISOString()} />, {
    host: fakeHost({ language: 'en' }),
  })
  learn(0)
  expect(screen.getByText('today 12:00')).toBeVisible()
})

test('a recent time is relative with the exact time as its title, and a plain date is not shifted', () => {
  renderScreen(
    <>
      <RelativeTime at="2026-11-21T05:12:00Z" />
      <DateText at="2026-11-17" />
    </>,
    { host: fakeHost({ language: 'en' }) },
  )
  expect(screen.getByText('48 minutes ago')).toHaveAttribute('title', 'Nov 21, 2026, 13:12')
  expect(screen.getByText('Nov 17, 2026')).toBeVisible()
})
