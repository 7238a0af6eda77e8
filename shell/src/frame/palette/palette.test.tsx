import { aList, aPage, aUser, fail, inParts, manyPages } from '@fankeep/shared/testing'
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

test('Ctrl-K opens the palette, and a few letters lead to a screen', async () => {
  const { user, path } = await open()
  expect(screen.getByRole('combobox')).toHaveFocus()
  await user.keyboard('callb')
  expect(options()).toEqual(['CallBack'])
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'CallBack' })).toBeVisible()
  expect(path()).toBe('/callback')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('the palette finds a channel by its platform and leads to its fans', async () => {
  const { user, path } = await open()
  await user.keyboard('instagram')
  expect(options()).toEqual(['Slow IslandInstagram'])
  await user.click(screen.getByRole('option'))
  await waitFor(() => expect(path()).toBe('/fansList'))
})

test('arrow keys move and wrap, and the field names the active option', async () => {
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

test('Tab skips the list, which the field leads through', async () => {
  await open()
  expect(screen.getByRole('listbox')).toHaveAttribute('tabindex', '-1')
})

test('the palette shows that nothing matches, and Enter then does nothing', async () => {
  const { user, path } = await open()
  await user.keyboard('qwertz{Enter}')
  expect(screen.getByText('Nothing matches. Try fewer words.')).toBeVisible()
  expect(path()).toBe('/channel')
})

test('the palette logs out, and offers neither the login nor the operations screen', async () => {
  const { user, host } = await open()
  expect(options().join(' ')).not.toMatch(/Login|Operations/)
  await user.keyboard('log out{Enter}')
  await waitFor(() => expect(host.session.read().state).toBe('anonymous'))
})

test('the palette is not inside the container of its button, which a narrow window hides', async () => {
  await open()
  const button = screen.getByRole('button', { name: /^Search and go/ })
  expect(button.parentElement).not.toContainElement(screen.getByRole('dialog'))
})

test('a click outside closes the palette, a drag out of its field does not', async () => {
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

test('a screen opens without the palette', async () => {
  await import('./palette')
  const { user } = openSite({ at: '/channel', user: aUser({ nickname: 'Lin' }), answers })
  await user.hover(await screen.findByRole('heading', { name: 'Channels' }))
  await user.hover(screen.getByRole('button', { name: /^Search and go/ }))
  expect(screen.queryByRole('combobox', { name: 'Search screens and channels' })).toBeNull()
})

test('a visitor has no palette', async () => {
  const { user } = openSite({ at: '/', answers })
  await screen.findByRole('heading', { name: 'Home' })
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('the palette says that the channels could not be loaded, and finds them after another try', async () => {
  const { user, host } = openSite({ at: '/channel', user: aUser(), answers: { 'pages.list': fail() } })
  await screen.findByRole('heading', { name: 'Channels' })
  await user.keyboard('{Control>}k{/Control}')
  expect(await screen.findByText('Couldn’t load your channels.', { exact: false })).toBeVisible()
  host.answer('pages.list', answers['pages.list'])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('option', { name: /Slow Island/ })).toBeVisible()
})

test('the palette finds the last of 101 channels', async () => {
  const site = openSite({
    at: '/channel',
    user: aUser(),
    answers: { 'pages.list': inParts(manyPages()) },
  })
  await screen.findByRole('heading', { name: 'Channels' })
  await site.user.keyboard('{Control>}k{/Control}')
  await screen.findByText('Channel 101')
  await site.user.keyboard('Channel 101')
  expect(options()).toEqual(['Channel 101Instagram'])
})
