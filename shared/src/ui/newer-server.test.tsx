import { screen } from '@testing-library/react'
import type { PlatformKey } from '../contract/platforms'
import { renderScreen } from '../testing'
import { Select } from './forms'
import { PlatformIcon } from './platform-icon'
import { StateBadge } from './state-badge'

test('a badge whose state the page does not know shows its text', () => {
  renderScreen(<StateBadge state={undefined}>Frozen</StateBadge>)
  expect(screen.getByText('Frozen')).toHaveAttribute('data-state', 'waiting')
})

test('the icon of a platform that the page does not know has its key as its name', () => {
  renderScreen(<PlatformIcon platform={'bluesky' as PlatformKey} />)
  expect(screen.getByRole('img', { name: 'bluesky' })).toBeVisible()
})

test('a select whose value is not among its options shows a dash, not the first option', () => {
  const options = [{ value: 'a', label: 'First' }]
  renderScreen(<Select aria-label="Choice" value="b" options={options} onValue={() => undefined} />)
  expect(screen.getByRole('combobox', { name: 'Choice' })).toHaveDisplayValue('–')
})
