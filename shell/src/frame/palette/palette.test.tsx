import { aList, aPage, aUser } from '@fankeep/shared/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { openSite } from '../../../test/open-site'

const answers = {
  'pages.list': aList([
    aPage({ id: 'p1', name: 'Slow Island', platform: 'instagram' }),
    aPage({ id: 'p2', name: 'Mumu Crafts', platform: 'x' }),
  ]),
}
async function open() {
  const site = openSite({ at: '/channel', user: aUser({ nickname: 'Lin' }), answers })
  await screen.findByRole('heading', { name: 'Channels' })
  await site.user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox', { name: 'Search screens and channels' })
  await screen.findByRole('option', { name: /Slow Island/ })
  return site
}
const options = () => screen.getAllByRole('option').map((option) => option.textContent)

test('Ctrl-K opens it, and a few letters lead to a screen', async () => {
  const { user, path } = await open()
  expect(screen.getByRole('combobox')).toHaveFocus()
  await user.keyboard('callb')
  expect(options()).toEqual(['CallBack'])
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'CallBack' })).toBeVisible()
  expect(path()).toBe('/callback')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('a channel is found by its name or its platform, and leads to its fans', async () => {
  const { user, path } = await open()
  await user.keyboard('instagram')
  expect(options()).toEqual(['Slow IslandInstagram'])
  await user.click(screen.getByRole('option'))
  await waitFor(() => expect(path()).toBe('/fansList'))
})

test('the arrows move, and the field says where they are', async () => {
  const { user } = await open()
  const list = within(screen.getByRole('listbox'))
  const isAt = () =>
    list
      .getAllByRole('option')
      .findIndex((each) => each.ariaSelected === 'true' || each.getAttribute('aria-selected') === 'true')
  expect(isAt()).toBe(0)
  await user.keyboard('{ArrowDown}')
  expect(isAt()).toBe(1)
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(isAt()).toBe(list.getAllByRole('option').length - 1)
  const { id } = list.getAllByRole('option').at(-1)!
  expect(screen.getByRole('combobox')).toHaveAttribute('aria-activedescendant', id)
})

test('words that nothing has are said to, and Enter does nothing then', async () => {
  const { user, path } = await open()
  await user.keyboard('qwertz{Enter}')
  expect(screen.getByText('Nothing matches. Try fewer words.')).toBeVisible()
  expect(path()).toBe('/channel')
})

test('it logs out, and has neither the login nor what operators use', async () => {
  const { user, host } = await open()
  expect(options().join(' ')).not.toMatch(/Login|Operations/)
  await user.keyboard('log out{Enter}')
  await waitFor(() => expect(host.session.read().state).toBe('anonymous'))
})

test('the key opens it also where the window is too narrow for its button', async () => {
  await open()
  const button = screen.getByRole('button', { name: /^Search and go/ })
  expect(button.parentElement).not.toContainElement(screen.getByRole('dialog'))
})

test('a press next to it leaves it, a drag out of its field does not', async () => {
  const { user } = await open()
  const dialog = screen.getByRole('dialog')
  const close = vi.spyOn(HTMLDialogElement.prototype, 'close')
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('combobox') })
  fireEvent.click(dialog)
  expect(dialog).toBeVisible()
  await user.pointer({ keys: '[/MouseLeft]' })
  await user.click(dialog)
  expect(screen.queryByRole('combobox')).toBeNull()
  // `close()` is what restores the focus.
  expect(close).toHaveBeenCalled()
  close.mockRestore()
})

test('a visitor has no palette', async () => {
  const { user } = openSite({ at: '/', answers })
  await screen.findByRole('heading', { name: 'Home' })
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('combobox')).toBeNull()
})
