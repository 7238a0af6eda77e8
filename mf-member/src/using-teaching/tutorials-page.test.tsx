import { platforms } from '@fankeep/shared/contract'
import { aUser, fakeHost, renderScreen } from '@fankeep/shared/testing'
import { platformName } from '@fankeep/shared/ui'
import { screen, within } from '@testing-library/react'
import words from '../../locales/en.json'
import { platformList } from './testing'
import { tutorialsPage } from './tutorials-page'

function show(user: ReturnType<typeof aUser> | null = null) {
  const Page = tutorialsPage('tiktok')
  return renderScreen(<Page />, {
    host: fakeHost({
      language: 'en',
      user,
      path: '/tutorials/tiktok',
      answers: { 'site.platforms': platformList },
    }),
    words: { 'mf-member': words },
  })
}
const search = () => screen.getByRole('searchbox', { name: 'Search tutorials' })

test('a visitor sees how to get an archive and a link to the registration', () => {
  show()
  for (const step of words.archive.tiktok.steps) expect(screen.getByText(step)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Start a backup' })).toHaveAttribute('href', '/register')
  expect(screen.getByRole('link', { name: /TikTok account hijacked/ })).toHaveAttribute(
    'href',
    '/help/tiktok',
  )
})

test('a member sees a link to add a channel', () => {
  show(aUser())
  expect(screen.getByRole('link', { name: 'Add a TikTok channel' })).toHaveAttribute(
    'href',
    '/channel?add=tiktok',
  )
})

test.each(platforms)('links to the guide for %s', (key) => {
  show()
  const link = within(screen.getByRole('navigation', { name: 'Platforms' })).getByRole('link', {
    name: platformName(key, 'en'),
  })
  expect(link).toHaveAttribute('href', `/tutorials/${key}`)
  expect(link.getAttribute('aria-current')).toBe(key === 'tiktok' ? 'page' : null)
})

test('a search lists each tutorial that contains all words, with the matching sentence', async () => {
  const { user } = show()
  await user.type(search(), 'ZIP{Enter}')
  const found = await screen.findByRole('region', { name: /tutorial/ })
  expect(within(found).getByText('My archive came as several ZIPs. What now?')).toBeVisible()
  await user.clear(search())
  await user.type(search(), 'takeout youtube{Enter}')
  const links = await within(found).findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/tutorials/youtube'])
})

test('a search without a match says so, and clearing it shows the guide again', async () => {
  const { user } = show()
  await user.type(search(), 'qwertz{Enter}')
  expect(await screen.findByText('No tutorials match these words')).toBeVisible()
  expect(screen.queryByText(words.archive.tiktok.steps[0]!)).toBeNull()
  await user.click(screen.getByRole('button', { name: words.search.clear }))
  expect(await screen.findByText(words.archive.tiktok.steps[0]!)).toBeVisible()
})
