import { aUser } from '@fankeep/shared/testing'
import { act, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { openSite, ready } from '../../test/open-site'

/* The shell without prerendering: a plain router. */
const heading = (name: string) => screen.findByRole('heading', { name })

describe.each([
  ['within a frame', '/', 'Home', '/aboutUs', 'About', null],
  ['into another frame', '/', 'Home', '/login', 'Login', null],
  ['within the member center', '/channel', 'Channels', '/callback', 'CallBack', aUser()],
  ['into the member center', '/', 'Home', '/channel', 'Channels', aUser()],
])('without prerendering, navigation %s', (_, from, here, path, there, user) => {
  test('replaces the old screen with the new one, and back returns to the old one', async () => {
    const site = openSite({ at: from, user, isPlain: true })
    const old = await heading(here)
    await act(() => site.router.navigate(path))
    expect(await heading(there)).toBeVisible()
    expect(old).not.toBeInTheDocument()
    expect(site.path()).toBe(path)
    expect(document.title).toContain(there)
    await act(() => site.router.navigate(-1))
    expect(await heading(here)).toBeVisible()
  })
})

test('without prerendering, a public screen has header and footer, and a bare screen has neither', async () => {
  const site = openSite({ at: '/', isPlain: true })
  await heading('Home')
  expect(screen.getByRole('banner')).toBeInTheDocument()
  expect(within(screen.getByRole('contentinfo')).getByText('© 2026')).toBeInTheDocument()
  await act(() => site.router.navigate('/login'))
  await heading('Login')
  expect(screen.queryByRole('banner')).toBeNull()
})

test('without prerendering, the member center stays mounted while its screens start fresh', async () => {
  const Counts = () => {
    const [count, setCount] = useState(0)
    return <button onClick={() => setCount(count + 1)}>pressed {count}</button>
  }
  const counts = ready(Counts)
  const pages = { Channels: () => counts, CallBack: () => counts }
  const site = openSite({ at: '/channel', user: aUser(), pages, isPlain: true })
  await site.user.click(await screen.findByRole('button', { name: 'pressed 0' }))
  expect(screen.getByRole('button', { name: 'pressed 1' })).toBeVisible()
  const center = screen.getByRole('main', { name: 'member center' })
  await act(() => site.router.navigate('/callback'))
  expect(await screen.findByRole('button', { name: 'pressed 0' })).toBeVisible()
  expect(screen.getByRole('main', { name: 'member center' })).toBe(center)
})

test('without prerendering, an unknown path shows not found, and a visitor is sent to the login', async () => {
  const site = openSite({ at: '/nowhere', isPlain: true })
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  expect(document.querySelector('[data-part="/nowhere"]')).not.toBeNull()
  await act(() => site.router.navigate('/channel'))
  expect(await heading('Login')).toBeVisible()
  expect(site.wanted.peek()).toBe('/channel')
})
