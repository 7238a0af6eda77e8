import { type HostServices, useHost, useMember } from '@fankeep/shared/host'
import { Link, useParams } from '@fankeep/shared/router'
import { aUser } from '@fankeep/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { down, openSite, Plain, ready } from '../../test/open-site'
import { PANEL_RETRY_SECONDS, PROGRESS_DELAY_MS } from '../constants'

/** Advances the time second by second, rendering each time. */
async function seconds(count: number) {
  for (let second = 0; second < count; second++) await act(async () => vi.advanceTimersByTimeAsync(1000))
}
afterEach(() => vi.useRealTimers())

test('a public screen has header, footer and its title', async () => {
  openSite({ at: '/' })
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible()
  expect(screen.getByRole('banner')).toBeInTheDocument()
  expect(within(screen.getByRole('contentinfo')).getByText('© 2026')).toBeInTheDocument()
  expect(document.title).toBe('Home – FanKeep')
})

test('the member center’s footer shows the e-mail address that other texts refer to', async () => {
  const { siteState } = openSite({ at: '/channel', user: aUser() })
  const footer = within(await screen.findByRole('contentinfo'))
  act(() => getDefaultStore().set(siteState, { info: { email: 'hi@fankeep.example' }, closed: null }))
  const address = await footer.findByRole('link', { name: 'hi@fankeep.example' })
  expect(address).toHaveAttribute('href', 'mailto:hi@fankeep.example')
})

describe('if a part of the frame throws', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
  afterEach(() => vi.restoreAllMocks())

  test('the page stays without an optional part, and the fault is reported', async () => {
    const { host } = openSite({ at: '/', broken: 'connection' })
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible()
    expect(screen.getByRole('banner')).toBeInTheDocument()
    expect(host.faults).toEqual([
      expect.objectContaining({ remote: 'shell', message: 'a part of the frame threw: out of order' }),
    ])
  })

  test('the page offers a reload in the visitor’s language and shows no stack if the part is essential', async () => {
    openSite({ at: '/', broken: 'site' })
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible()
    expect(screen.queryByText(/Unexpected Application Error|out of order/)).toBeNull()
  })
})

test('the tab shows the page title instead of the title for the navigation if there is one', async () => {
  openSite({ at: '/aboutUs' })
  expect(await screen.findByRole('heading', { name: 'About' })).toBeVisible()
  expect(document.title).toBe('About the makers – FanKeep')
})

test('each navigation is announced to screen readers, also back to the first page', async () => {
  const { router } = openSite({ at: '/' })
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible()
  expect(screen.queryByText(/^Opened/)).toBeNull()
  await act(() => router.navigate('/aboutUs'))
  expect(await screen.findByText('Opened About the makers')).toBeInTheDocument()
  await act(() => router.navigate('/'))
  expect(await screen.findByText('Opened Home')).toBeInTheDocument()
})

test('a route parameter reaches its screen when the page is opened and on navigation', async () => {
  const pages = { Gift: () => gift, Home: () => home }
  const gift = ready(() => <h1>gift {useParams().gift}</h1>)
  const home = ready(() => <Link to="/gifts/7">seven</Link>)
  const { router, user } = openSite({ at: '/gifts/%E5%B0%8F', pages })
  expect(await screen.findByRole('heading', { name: 'gift 小' })).toBeVisible()
  await act(() => router.navigate('/gifts/8'))
  expect(await screen.findByRole('heading', { name: 'gift 8' })).toBeVisible()
  await act(() => router.navigate('/'))
  await user.click(await screen.findByRole('link', { name: 'seven' }))
  expect(await screen.findByRole('heading', { name: 'gift 7' })).toBeVisible()
  expect(document.title).toBe('Gift – FanKeep')
})

test('the header has login for visitors and the valid links from the server', async () => {
  openSite({ at: '/' })
  const header = await screen.findByRole('banner')
  expect(within(header).getAllByRole('link', { name: 'Log in' })[0]).toHaveAttribute('href', '/login')
  const custom = (await within(header).findAllByRole('link', { name: /Column/ }))[0]
  expect(custom).toHaveAttribute('target', '_blank')
  expect(within(header).queryByText('Bad')).toBeNull()
})

test('a member’s menu has the enabled entries and logs out', async () => {
  const { user, host } = openSite({ at: '/', user: aUser({ nickname: 'Ruby' }) })
  await user.click(await screen.findByRole('button', { name: 'Ruby’s account' }))
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Member center',
    'CallBack',
    'Tutorials',
    'Account and login',
    'Log out',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Log out' }))
  expect(host.went).toEqual(['/login'])
})

test('navigation keeps the old screen until the new one is ready, and cancels the old one’s calls', async () => {
  let arrive!: () => void
  const later = new Promise<void>((resolve) => (arrive = resolve))
  const site = openSite({ at: '/', pages: { Home: () => ready(() => <Link to="/aboutUs">on</Link>) } })
  const link = await screen.findByRole('link', { name: 'on' })
  site.loader.page.mockImplementationOnce(async () => {
    await later
    return ready(() => <Plain name="About" />)
  })
  await site.user.click(link)
  expect(await screen.findByText('Loading')).toBeInTheDocument()
  expect(link).toBeVisible()
  expect(site.left).not.toHaveBeenCalled()
  await act(async () => arrive())
  expect(await screen.findByRole('heading', { name: 'About' })).toBeVisible()
  expect(site.left).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Loading')).toBeNull()
})

test('a slow first screen shows the progress bar, and the header after a while', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  let arrive!: () => void
  const later = new Promise<void>((resolve) => (arrive = resolve))
  const site = openSite({ at: '/login' })
  site.loader.page.mockImplementationOnce(async () => {
    await later
    return ready(() => <Plain name="Welcome back" />)
  })
  await act(async () => vi.advanceTimersByTimeAsync(PROGRESS_DELAY_MS + 50))
  expect(screen.getByText('Loading')).toBeInTheDocument()
  expect(screen.queryByRole('banner')).toBeNull()
  await seconds(2)
  expect(screen.getByRole('banner')).toBeInTheDocument()
  await act(async () => arrive())
  expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByText('Loading')).toBeNull()
})

test('a remote that is down shows a panel in its place, which counts down and retries automatically', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  let state = down()
  const { loader, faults } = openSite({ at: '/aboutUs', pages: { About: () => state } })
  await act(async () => vi.advanceTimersByTimeAsync(50))
  const panel = screen.getByRole('alert')
  expect(panel).toHaveTextContent('About couldn’t be loaded')
  expect(panel).toHaveTextContent('7KQM-2XHT')
  expect(faults.shown).toHaveBeenCalledWith('7KQM-2XHT', '/aboutUs')
  expect(panel).toHaveTextContent(`try again in ${PANEL_RETRY_SECONDS[0]} s`)
  expect(screen.getByRole('banner')).toBeInTheDocument()
  expect(screen.getByRole('contentinfo')).toBeInTheDocument()

  await seconds(3)
  expect(panel).toHaveTextContent(`try again in ${PANEL_RETRY_SECONDS[0] - 3} s`)
  await seconds(6)
  expect(loader.page).toHaveBeenCalledTimes(2)
  expect(screen.getByRole('alert')).toHaveTextContent(`try again in ${PANEL_RETRY_SECONDS[1] - 1} s`)

  state = ready(() => <Plain name="Back again" />)
  await seconds(16)
  expect(screen.getByRole('heading', { name: 'Back again' })).toBeInTheDocument()
})

test('the panel retries at once on a click', async () => {
  let state = down()
  const { user } = openSite({ at: '/aboutUs', pages: { About: () => state } })
  const retry = await screen.findByRole('button', { name: 'Try now' })
  state = ready(() => <Plain name="Back again" />)
  await user.click(retry)
  expect(await screen.findByRole('heading', { name: 'Back again' })).toBeVisible()
})

test('after login the visitor returns to the whole path with query and hash', async () => {
  const { wanted, path } = openSite({ at: '/callback?id=7#history' })
  await waitFor(() => expect(path()).toBe('/login'))
  expect(wanted.peek()).toBe('/callback?id=7#history')
})

test('the panel retries at once when the network is back', async () => {
  let state = down()
  openSite({ at: '/aboutUs', pages: { About: () => state } })
  await screen.findByRole('button', { name: 'Try now' })
  state = ready(() => <Plain name="Back again" />)
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByRole('heading', { name: 'Back again' })).toBeVisible()
})

test('a screen that throws shows the panel and is reported; other screens still open', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let broken = true
  const Moody = () => {
    if (broken) throw new Error('undefined is not a function')
    return <Plain name="Fine" />
  }
  const { host, user, router, loader, faults } = openSite({
    at: '/aboutUs',
    pages: { About: () => ready(Moody) },
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('About couldn’t be loaded')
  expect(screen.getByRole('alert')).toHaveTextContent('7KQM-2XHT')
  const error = expect.objectContaining({ message: 'undefined is not a function' })
  expect(faults.codeOf).toHaveBeenCalledWith({ remote: 'mf', version: '1', error })
  expect(faults.shown).toHaveBeenCalledWith('7KQM-2XHT', '/aboutUs')
  expect(host.faults).toEqual([expect.objectContaining({ kind: 'render', remote: 'mf', version: '1' })])
  await user.click(screen.getByRole('button', { name: 'Try now' }))
  await waitFor(() => expect(loader.distrust).toHaveBeenCalledWith('mf', '1'))
  await act(() => router.navigate('/'))
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible()
  broken = false
  await act(() => router.navigate('/aboutUs'))
  expect(await screen.findByRole('heading', { name: 'Fine' })).toBeVisible()
  quiet.mockRestore()
})

describe('if a remote has an earlier version', () => {
  const Broken = () => {
    throw new Error('no')
  }
  const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)
  afterEach(() => vi.restoreAllMocks())

  test('a screen that throws is replaced with the earlier version at once', async () => {
    quiet()
    let about = ready(Broken, '2')
    const { host, loader, faults } = openSite({
      at: '/',
      pages: {
        Home: () => ready(() => <Link to="/aboutUs">on</Link>),
        About: () => about,
      },
    })
    loader.distrust.mockImplementation(() => {
      about = ready(() => <Plain name="As before" />, '1')
      return true
    })
    const link = await screen.findByRole('link', { name: 'on' })
    await act(async () => link.click())
    expect(await screen.findByRole('heading', { name: 'As before' })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(loader.distrust.mock.calls).toEqual([['mf', '2']])
    expect(host.faults).toEqual([expect.objectContaining({ kind: 'render', version: '2' })])
    // Its code was never displayed.
    expect(faults.shown).not.toHaveBeenCalledWith('7KQM-2XHT', expect.anything())
  })

  test('the panel is shown after two tries if the earlier version throws too', async () => {
    quiet()
    let version = '2'
    const { loader } = openSite({ at: '/aboutUs', pages: { About: () => ready(Broken, version) } })
    loader.distrust.mockImplementation((_, threw) => {
      version = '1'
      return threw === '2'
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('About couldn’t be loaded')
    expect(loader.distrust.mock.calls).toEqual([
      ['mf', '2'],
      ['mf', '1'],
    ])
    expect(loader.page).toHaveBeenCalledTimes(2)
  })

  test('the panel is shown if the earlier version does not load', async () => {
    quiet()
    const { loader } = openSite({ at: '/aboutUs', pages: { About: () => ready(Broken, '2') } })
    loader.distrust.mockReturnValue(true)
    expect(await screen.findByRole('alert')).toHaveTextContent('About couldn’t be loaded')
    expect(loader.page).toHaveBeenCalledTimes(2)
  })

  test('a layout that throws is replaced with the earlier version', async () => {
    quiet()
    let layout = ready(Broken, '2')
    const { loader } = openSite({ at: '/channel', user: aUser(), layout: () => layout })
    loader.distrust.mockImplementation(() => {
      layout = ready(() => <Plain name="Frame as before" />, '1')
      return true
    })
    expect(await screen.findByRole('heading', { name: 'Frame as before' })).toBeVisible()
  })
})

test('while offline, a remote’s panel shows that, and not that the fault was reported', async () => {
  const { connection } = openSite({ at: '/aboutUs', pages: { About: down } })
  const panel = await screen.findByRole('alert')
  expect(panel).toHaveTextContent('We’ve been notified')
  await act(async () => getDefaultStore().set(connection, 'offline'))
  expect(panel).toHaveTextContent('You’re offline. This opens automatically when you’re back online.')
  expect(panel).not.toHaveTextContent('We’ve been notified')
  await act(async () => getDefaultStore().set(connection, 'online'))
})

test('a screen of the member center is in mf-member’s layout', async () => {
  openSite({ at: '/channel', user: aUser() })
  expect(
    await within(await screen.findByRole('main', { name: 'member center' })).findByRole('heading', {
      name: 'Channels',
    }),
  ).toBeVisible()
})

test('a screen of the member center is in a plain sheet with a notice if the layout is down', async () => {
  openSite({ at: '/channel', user: aUser(), layout: down })
  expect(await screen.findByRole('heading', { name: 'Channels' })).toBeVisible()
  expect(screen.getByText(/menu couldn’t be loaded/)).toBeVisible()
})

test('a plain sheet replaces a layout that throws', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Broken = () => {
    throw new Error('no')
  }
  const { host } = openSite({ at: '/channel', user: aUser(), layout: () => ready(Broken) })
  expect(await screen.findByRole('heading', { name: 'Channels' })).toBeVisible()
  expect(host.faults).toHaveLength(1)
  quiet.mockRestore()
})

test('a visitor at a member screen goes to the login, and to that screen after logging in', async () => {
  const { host, path, router, wanted } = openSite({ at: '/management?tab=2' })
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
  expect(wanted.peek()).toBe('/management?tab=2')
  act(() => host.session.begin({ token: 't', user: aUser() }))
  await act(() => router.navigate('/login'))
  await waitFor(() => expect(path()).toBe('/management'))
  expect(router.state.location.search).toBe('?tab=2')
  expect(wanted.peek()).toBeNull()
})

test('a member with an incomplete profile is notified once and sent to the landing page', async () => {
  const { host, path } = openSite({ at: '/management', user: aUser({ tel: '' }) })
  expect(await screen.findByRole('heading', { name: 'Channels' })).toBeVisible()
  expect(path()).toBe('/channel')
  expect(host.told).toEqual(['profileIncomplete'])
})

test('a visitor can open the fan list', async () => {
  openSite({ at: '/fansList' })
  expect(await screen.findByRole('heading', { name: 'Fans' })).toBeVisible()
})

test('an unknown path shows not found with a link to the home page', async () => {
  openSite({ at: '/nowhere' })
  expect(await screen.findByText('This page can’t be found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/')
  expect(document.title).toBe('This page can’t be found – FanKeep')
})

test('a closed site shows the server’s message instead of everything else', async () => {
  const { siteState } = openSite({ at: '/' })
  await screen.findByRole('heading', { name: 'Home' })
  act(() => getDefaultStore().set(siteState, { info: {}, closed: 'Back at six' }))
  expect(within(screen.getByRole('main')).getByRole('alert')).toHaveTextContent('Back at six')
  expect(screen.queryByRole('heading', { name: 'Home' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull()
})

test('/ops stays usable while the site is closed', async () => {
  const { siteState } = openSite({ at: '/ops' })
  act(() => getDefaultStore().set(siteState, { info: {}, closed: 'Back at six' }))
  expect(await screen.findByRole('heading', { name: 'Operations' })).toBeVisible()
  expect(screen.queryByText('Back at six')).toBeNull()
})

test('site info that arrives later is shown, and the host services stay the same object', async () => {
  const kept = new Set<HostServices>()
  const Mail = () => {
    const host = useHost()
    kept.add(host)
    return <p>{host.site('email')}</p>
  }
  const { siteState } = openSite({ at: '/', pages: { Home: () => ready(Mail) } })
  await screen.findByRole('banner')
  act(() => getDefaultStore().set(siteState, { info: { email: 'hi@fankeep.example' }, closed: null }))
  expect(await screen.findByText('hi@fankeep.example')).toBeVisible()
  expect(kept.size).toBe(1)
})

test('logging out removes a member’s screen without a fault', async () => {
  const Nickname = () => <h1>{useMember().nickname}</h1>
  const { host } = openSite({ at: '/channel', user: aUser(), pages: { Channels: () => ready(Nickname) } })
  expect(await screen.findByRole('heading', { name: '阿禾的廚房' })).toBeVisible()
  await act(() => host.session.logout())
  expect(screen.queryByRole('heading', { name: '阿禾的廚房' })).toBeNull()
  expect(host.faults).toEqual([])
})
