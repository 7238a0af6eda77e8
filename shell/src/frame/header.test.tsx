import { aUser } from '@fankeep/shared/testing'
import { act, screen, within } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { down, openSite, ready } from '../../test/open-site'

const answers = {
  'site.navigation': [
    {
      title: 'A column with a title that is far too long for any header at all',
      url: 'https://blog.example',
    },
    { title: 'Forum', url: 'https://forum.example' },
  ],
}

test('several links from the server are in one menu and open new windows', async () => {
  const { user } = openSite({ at: '/', answers })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  const items = screen.getAllByRole('menuitem')
  expect(items.map((item) => item.getAttribute('href'))).toEqual([
    'https://blog.example',
    'https://forum.example',
  ])
  for (const item of items) expect(item).toHaveAttribute('target', '_blank')
})

/** The address of every picture in tests. */
const drawing = '/file'

test.each([
  ['a man', aUser({ nickname: 'Lin', sex: 1 }), drawing],
  ['a woman', aUser({ nickname: 'Lin', sex: 2 }), drawing],
  [
    'a member with an uploaded picture',
    aUser({ nickname: 'Lin', sex: 1, head_pic: '/files/lin.webp' }),
    '/files/lin.webp',
  ],
])('the account button shows a picture: %s', async (_, user, picture) => {
  openSite({ at: '/', user, answers })
  const trigger = await screen.findByRole('button', { name: 'Lin’s account' })
  expect(trigger.querySelector('img')).toHaveAttribute('src', picture)
})

test('the account button has no picture for a member without a picture and a sex', async () => {
  openSite({ at: '/', user: aUser({ nickname: 'Lin', sex: 0 }), answers })
  const trigger = await screen.findByRole('button', { name: 'Lin’s account' })
  expect(trigger.querySelector('img')).toBeNull()
})

test('the account menu sends a member with an incomplete profile to the landing page with a notice', async () => {
  const { host, path, user } = openSite({ at: '/', user: aUser({ nickname: 'Lin', tel: '' }), answers })
  await user.click(await screen.findByRole('button', { name: 'Lin’s account' }))
  await user.click(screen.getByRole('menuitem', { name: 'CallBack' }))
  expect(await screen.findByRole('heading', { name: 'Channels' })).toBeVisible()
  expect(path()).toBe('/channel')
  expect(host.told).toEqual(['profileIncomplete'])
})

test('the account menu has its default entries unless the site info lists others', async () => {
  const { siteState, user } = openSite({ at: '/', user: aUser({ nickname: 'Lin' }), answers })
  const entries = async () => {
    await user.click(await screen.findByRole('button', { name: 'Lin’s account' }))
    const names = screen.getAllByRole('menuitem').map((item) => item.textContent)
    await user.keyboard('{Escape}')
    return names
  }
  expect(await entries()).toEqual(['Member center', 'CallBack', 'Tutorials', 'Account and login', 'Log out'])
  const info = { account_menu: 'transactionHistory,memberCenter' }
  act(() => getDefaultStore().set(siteState, { info, closed: null }))
  expect(await entries()).toEqual(['Member center', 'Transactions', 'Log out'])
})

test('the menu links to the plans if the home page shows them', async () => {
  const { siteState } = openSite({ at: '/', answers })
  const menu = (await screen.findAllByRole('navigation', { name: 'Main menu' }))[0]!
  expect(within(menu).queryByRole('link', { name: 'Plans' })).toBeNull()
  act(() => getDefaultStore().set(siteState, { info: { service_plan: 'pricing' }, closed: null }))
  expect(within(menu).getByRole('link', { name: 'Plans' })).toHaveAttribute('href', '/#servicePlan')
})

test('data-at-top marks the header while the page is scrolled to the top', async () => {
  openSite({ at: '/', answers })
  const header = await screen.findByRole('banner')
  expect(header).toHaveAttribute('data-at-top')
  const scroll = (y: number) =>
    act(() => {
      Object.assign(window, { scrollY: y })
      window.dispatchEvent(new Event('scroll'))
    })
  scroll(400)
  expect(header).not.toHaveAttribute('data-at-top')
  scroll(0)
  expect(header).toHaveAttribute('data-at-top')
})

test('the phone menu has the same links', async () => {
  const { user } = openSite({ at: '/', answers })
  await user.click(await screen.findByRole('button', { name: 'Open menu' }))
  const menu = within(screen.getByRole('dialog', { name: 'Main menu' }))
  await menu.findByRole('link', { name: 'Tutorials' })
  const names = menu.getAllByRole('link').map((link) => link.textContent)
  expect(names).toEqual(
    expect.arrayContaining(['Creators', 'Tutorials', 'Contact', expect.stringMatching(/^Forum/), 'Log in']),
  )
})

const item = (label: string) => () => ready(() => <button type="button">{label}</button>)
const memberHeader = async (header: Parameters<typeof openSite>[0]['header'], at = '/channel') => {
  const site = openSite({ at, user: aUser({ nickname: 'Lin' }), answers, header: header! })
  await screen.findByRole('button', { name: 'Lin’s account' })
  return { ...site, bar: screen.getAllByRole('banner')[0]! }
}

test('the member center’s header shows remotes’ items in order, left of the account', async () => {
  const { bar } = await memberHeader({ 'mf-gifts': item('Gifts'), 'mf-member': item('Notices') })
  await within(bar).findByRole('button', { name: 'Notices' })
  const names = within(bar)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(names.slice(-3)).toEqual(['Gifts', 'Notices', 'Lin’s account'])
})

test('a header item that is down or throws leaves the rest of the header and its place unchanged', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const thrown = vi.fn()
  const Broken = () => {
    thrown()
    throw new Error('no notices')
  }
  const { bar, part } = await memberHeader({
    'mf-down': down,
    'mf-broken': () => ready(Broken),
    'mf-member': item('Notices'),
  })
  const places = () => within(bar).getByRole('button', { name: 'Lin’s account' }).parentElement!.children
  const before = places().length
  await within(bar).findByRole('button', { name: 'Notices' })
  expect(part).toHaveBeenCalledTimes(3)
  expect(thrown).toHaveBeenCalled()
  expect(places()).toHaveLength(before)
  expect(within(bar).getByRole('button', { name: 'Search and go (Ctrl K)' })).toBeVisible()
})

test('the public site’s header loads no items of remotes, for members and visitors alike', async () => {
  const { part } = await memberHeader({ 'mf-member': item('Notices') }, '/')
  expect(screen.queryByRole('button', { name: 'Notices' })).toBeNull()
  expect(part).not.toHaveBeenCalled()
})

test('a long title of the site is cut, not drawn over the buttons next to it', async () => {
  const { siteState } = openSite({ at: '/', answers })
  const header = await screen.findByRole('banner')
  const title = 'Northern Lights Creator Vault and Archive'
  act(() => getDefaultStore().set(siteState, { info: { title }, closed: null }))
  const home = within(header).getByRole('link', { name: title })
  expect(home.querySelector('b')).toHaveStyle({ overflow: 'hidden', textOverflow: 'ellipsis' })
})
