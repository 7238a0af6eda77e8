import { Link, useLocation } from '@fankeep/shared/router'
import { aUser } from '@fankeep/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { openSite, ready } from '../../test/open-site'

const to = (pathname: string) => ({ pathname, search: '', hash: '' })
const heading = (name: string) => screen.findByRole('heading', { name, hidden: true })

type Site = ReturnType<typeof openSite>
/** Prerenders a screen, as a pointer that rests on its link does. */
async function prerender(site: Site, path: string, name: string) {
  await act(() => site.prerender.draw(to(path)))
  return heading(name)
}

/** Follows a link: afterwards the page is as it is before the router starts the move. */
async function press(site: Site, path: string) {
  let moved!: Promise<void>
  await act(async () => {
    moved = site.router.navigate(path)
  })
  return { arrived: () => act(() => moved) }
}

describe.each([
  ['within a frame', '/', 'Home', '/aboutUs', 'About', null],
  ['into another frame', '/', 'Home', '/login', 'Login', null],
  ['within the member center', '/channel', 'Channels', '/callback', 'CallBack', aUser()],
  ['into the member center', '/', 'Home', '/channel', 'Channels', aUser()],
])('navigation %s', (_, from, here, path, there, user) => {
  test('shows a prerendered screen before the router changes, without rendering it again', async () => {
    const site = openSite({ at: from, user })
    const old = await screen.findByRole('heading', { name: here })
    const next = await prerender(site, path, there)
    expect(next).not.toBeVisible()
    expect(old).toBeVisible()

    const { arrived } = await press(site, path)
    expect(next).toBeVisible()
    expect(old).not.toBeVisible()
    expect(site.path()).toBe(from)

    await arrived()
    expect(site.path()).toBe(path)
    await waitFor(() => expect(old).not.toBeInTheDocument())
    expect(await screen.findByRole('heading', { name: there })).toBe(next)
    expect(next).toBeVisible()
  })
})

test('a prerendered screen reads its own path and runs no effects until it is opened', async () => {
  const did = vi.fn()
  const Late = () => {
    const { pathname } = useLocation()
    useEffect(() => did(), [])
    return <h1>at {pathname}</h1>
  }
  const late = ready(Late)
  const site = openSite({ at: '/', pages: { About: () => late } })
  await screen.findByRole('heading', { name: 'Home' })
  await prerender(site, '/aboutUs', 'at /aboutUs')
  expect(did).not.toHaveBeenCalled()
  const { arrived } = await press(site, '/aboutUs')
  await arrived()
  await waitFor(() => expect(did).toHaveBeenCalledTimes(1))
})

test('a prerendered screen that was opened is not kept for the next navigation', async () => {
  const site = openSite({ at: '/' })
  await screen.findByRole('heading', { name: 'Home' })
  await prerender(site, '/aboutUs', 'About')
  await (await press(site, '/aboutUs')).arrived()
  await waitFor(() => expect(site.prerender.of(to('/aboutUs'))).toBeUndefined())
  await act(() => site.router.navigate('/'))
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'About', hidden: true })).toBeNull()
})

test('a second click before the first navigation has begun wins', async () => {
  const site = openSite({ at: '/' })
  const home = await screen.findByRole('heading', { name: 'Home' })
  const about = await prerender(site, '/aboutUs', 'About')
  await press(site, '/aboutUs')
  let arrive!: () => void
  const later = new Promise<void>((resolve) => (arrive = resolve))
  site.loader.page.mockImplementationOnce(() => later.then(() => ready(() => <h1>Login</h1>)))
  const { arrived } = await press(site, '/login')
  expect(about).not.toBeVisible()
  expect(home).toBeVisible()
  await act(async () => arrive())
  await arrived()
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'About', hidden: true })).toBeNull()
})

test('the page returns to the old screen if the guard now decides otherwise', async () => {
  const site = openSite({ at: '/channel', user: aUser() })
  const channels = await screen.findByRole('heading', { name: 'Channels' })
  const account = await prerender(site, '/management', 'Account')
  const { arrived } = await press(site, '/management')
  expect(account).toBeVisible()
  // The profile has just lost a field that this screen requires.
  act(() => site.host.session.update(aUser({ tel: '' })))
  await arrived()
  expect(site.path()).toBe('/channel')
  expect(channels).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Account' })).toBeNull())
})

test('a page in a hidden tab does not show the prerendered screen early, and still navigates', async () => {
  const site = openSite({ at: '/' })
  const home = await screen.findByRole('heading', { name: 'Home' })
  await prerender(site, '/aboutUs', 'About')
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const moving = act(() => site.router.navigate('/aboutUs'))
  expect(home).toBeVisible()
  await moving
  expect(await screen.findByRole('heading', { name: 'About' })).toBeVisible()
  hidden.mockRestore()
})

test('a prerendered screen that throws is not reported until it is opened', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken = ready(() => {
    throw new Error('no')
  })
  const site = openSite({ at: '/', pages: { About: () => broken } })
  const home = await screen.findByRole('heading', { name: 'Home' })
  await act(() => site.prerender.draw(to('/aboutUs')))
  await screen.findByRole('heading', { name: 'About', hidden: true })
  expect(site.host.faults).toEqual([])
  expect(home).toBeVisible()
  await act(() => site.router.navigate('/aboutUs'))
  expect(await screen.findByRole('alert')).toHaveTextContent('About couldn’t be loaded')
  await waitFor(() => expect(site.host.faults).toHaveLength(1))
  quiet.mockRestore()
})

test('a link in a prerendered screen works after it is opened', async () => {
  const page = ready(() => <Link to="/login">on</Link>)
  const site = openSite({ at: '/', pages: { About: () => page } })
  await screen.findByRole('heading', { name: 'Home' })
  await act(() => site.prerender.draw(to('/aboutUs')))
  await (await press(site, '/aboutUs')).arrived()
  await site.user.click(await screen.findByRole('link', { name: 'on' }))
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
})
