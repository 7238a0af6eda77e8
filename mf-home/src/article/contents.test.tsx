import { fakeHost, renderScreen } from '@fankeep/shared/testing'
import { screen, within } from '@testing-library/react'
import words from '../../locales/en.json'
import { TermServicePage } from './article-page'

test('a long article lists its headings, each with a link to its section', async () => {
  const html = '<h2 id="section-1">1. What it does</h2><p>…</p><h2 id="section-2">2. You &amp; us</h2>'
  renderScreen(<TermServicePage />, {
    host: fakeHost({
      language: 'en',
      answers: { 'site.article': { title: 'Terms', html, updated_at: '2026-11-21T00:00:00.000Z' } },
    }),
    words: { 'mf-home': words },
  })
  await screen.findByRole('heading', { name: '2. You & us' })
  const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1. What it does', '#section-1'],
    ['2. You & us', '#section-2'],
  ])
})
