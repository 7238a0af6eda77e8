import { menuCloseGuardMs } from '@fankeep/shared/ui'
import { act, screen, within } from '@testing-library/react'
import { openSite } from '../../test/open-site'
import { WIDE_PX } from '../constants'

/** Advances the clock without running timers. */
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
const button = () => screen.findByRole('button', { name: 'What it does' })
const panel = () => screen.queryByRole('group', { name: 'What it does' })

/** A window of at least 1280 px, or a narrower one. */
function widen(wide: boolean) {
  const known = window.matchMedia
  window.matchMedia = (media) => ({
    ...known(media),
    matches: wide && media === `(min-width: ${WIDE_PX / 16}rem)`,
  })
}
const kept = window.matchMedia
afterEach(() => void (window.matchMedia = kept))

test('the panel has the services and the ways to contact us', async () => {
  const { user } = openSite({ at: '/' })
  await user.click(await button())
  expect(await button()).toHaveAttribute('aria-expanded', 'true')
  const links = within(panel()!).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [expect.stringMatching(/^Fan and post backup/), '/#serviceIntro'],
    [expect.stringMatching(/^CallBack/), '/callback'],
    [expect.stringMatching(/^Restore/), '/contentRestore'],
    [expect.stringMatching(/^Fan list/), '/fansList'],
    ['Support chat', '/#serviceChat'],
    ['About us', '/aboutUs'],
    ['Contact us', '/#contact'],
  ])
})

test('a second click within 200 ms leaves the panel open; a later one closes it', async () => {
  const { user } = openSite({ at: '/' })
  await user.dblClick(await button())
  expect(panel()).not.toBeNull()
  pass(menuCloseGuardMs - 1)
  await user.click(await button())
  expect(panel()).not.toBeNull()
  pass(1)
  await user.click(await button())
  expect(panel()).toBeNull()
})

test('Escape closes the panel and returns the focus; selecting a link closes it too', async () => {
  const { user, path } = openSite({ at: '/' })
  await user.click(await button())
  await user.tab()
  await user.keyboard('{Escape}')
  expect(panel()).toBeNull()
  expect(await button()).toHaveFocus()

  await user.click(await button())
  await user.click(within(panel()!).getByRole('link', { name: 'About us' }))
  expect(panel()).toBeNull()
  expect(await screen.findByRole('heading', { name: 'About' })).toBeVisible()
  expect(path()).toBe('/aboutUs')
})

test('a click elsewhere closes the panel', async () => {
  const { user } = openSite({ at: '/' })
  await user.click(await button())
  pass(menuCloseGuardMs)
  await user.click(screen.getByRole('contentinfo'))
  expect(panel()).toBeNull()
})

test('the panel is open on a page that loads with the marker', async () => {
  widen(true)
  sessionStorage.setItem('serviceClick', 'aboutUs')
  openSite({ at: '/' })
  await button()
  expect(panel()).not.toBeNull()
})

test('navigating to the home page with the marker opens the panel although the focus moves into the page', async () => {
  widen(true)
  const { router, serviceClick } = openSite({ at: '/aboutUs' })
  await screen.findByRole('heading', { name: 'About' })
  expect(panel()).toBeNull()
  // Opening a page leaves the focus at the browser's default.
  expect(document.body).toHaveFocus()
  serviceClick.mark()
  await act(() => router.navigate('/'))
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible()
  expect(screen.getByRole('main')).toHaveFocus()
  expect(panel()).not.toBeNull()
})

test('below 1280 px the marker opens the menu with the services expanded', async () => {
  widen(false)
  sessionStorage.setItem('serviceClick', 'aboutUs')
  const { user } = openSite({ at: '/' })
  const menu = await screen.findByRole('dialog', { name: 'Main menu' })
  expect(panel()).toBeNull()
  expect(await within(menu).findByRole('link', { name: 'Support chat' })).toBeVisible()

  await user.click(within(menu).getByRole('button', { name: 'Close menu' }))
  expect(menu).toHaveAttribute('open')
  pass(menuCloseGuardMs)
  await user.click(within(menu).getByRole('button', { name: 'Close menu' }))
  expect(menu).not.toHaveAttribute('open')
})
