import { aUser } from '@fankeep/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { down, openSite } from '../../test/open-site'

const visitor = aUser({ demo: true, email: '', tel: '', area_code: '', password: 0 })
const bar = () => screen.findByRole('complementary', { name: 'Demo' })

test('a demo visitor sees what the demo is, can sign up and leaves to the home page', async () => {
  const { host, user } = openSite({ at: '/channel', user: visitor })
  expect(await bar()).toHaveTextContent('This is a demo. You can look around; nothing is saved.')
  expect(within(await bar()).getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/register')
  await user.click(within(await bar()).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(host.went).toEqual(['/login', '/']))
  expect(host.session.read().state).toBe('anonymous')
})

test('a demo visitor whose logout fails stays and can try again', async () => {
  const { host, user } = openSite({ at: '/channel', user: visitor })
  const leave = within(await bar()).getByRole('button', { name: 'Leave' })
  const { logout } = host.session
  host.session.logout = async () => undefined
  await user.click(leave)
  expect(host.went).toEqual([])
  host.session.logout = logout
  await user.click(leave)
  await waitFor(() => expect(host.went).toEqual(['/login', '/']))
})

test('a demo visitor’s incomplete profile does not block the member center', async () => {
  const { host, path } = openSite({ at: '/management', user: visitor })
  expect(await screen.findByRole('heading', { name: 'Account' })).toBeVisible()
  expect(path()).toBe('/management')
  expect(host.told).toEqual([])
})

test('a demo visitor has no header items, and none are loaded', async () => {
  const { part } = openSite({ at: '/channel', user: visitor, header: { 'mf-member': () => down() } })
  await bar()
  expect(part).not.toHaveBeenCalled()
})

test('a member sees no demo bar', async () => {
  openSite({ at: '/channel', user: aUser() })
  expect(await screen.findByRole('heading', { name: 'Channels' })).toBeVisible()
  expect(screen.queryByRole('complementary', { name: 'Demo' })).toBeNull()
})
