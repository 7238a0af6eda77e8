import { screen } from '@testing-library/react'
import { renderHome } from '../../testing'
import { BrandBanner } from './brand-banner'

test.each([
  ['AI insights', '/insights'],
  ['Fan lists', '/fansList'],
  ['Consulting', '/consulting'],
])('the brand banner links to the page of its promise: %s', (name, href) => {
  renderHome(<BrandBanner />)
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
})
