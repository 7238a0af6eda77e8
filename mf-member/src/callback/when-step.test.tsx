import { screen, waitFor, within } from '@testing-library/react'
import { callback, message, show } from './testing'

beforeEach(() => sessionStorage.clear())

test('the button never offers to send now if the CallBack is scheduled', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('radio', { name: '排程' }))
  expect(screen.getByRole('button', { name: '排定送出' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^送給/ })).toBeNull()
  expect(screen.getByText('選好時間，就會在那時送給 31,208 位粉絲。')).toBeVisible()
})

test('a chosen time is shown on the button and in the last check, and is sent', async () => {
  const first = show()
  await first.user.type(await message(), '新家')
  await first.user.click(screen.getByRole('radio', { name: '排程' }))
  first.unmount()
  const sendAt = new Date(Date.now() + 86_400_000).toISOString()
  const place = Object.keys(sessionStorage).find((key) => key.endsWith('callback'))!
  const kept = JSON.parse(sessionStorage.getItem(place)!) as { value: object }
  sessionStorage.setItem(place, JSON.stringify({ ...kept, value: { ...kept.value, sendAt } }))

  const { user, host } = show({ 'callback.send': callback({ id: 'new', status: 1, send_at: sendAt }) })
  const button = await screen.findByRole('button', { name: /送出$/ })
  expect(button).toHaveTextContent(/^排好，\S.* 送出$/)
  await user.click(button)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: button.textContent! }))
  await waitFor(() => expect(host.callsOf('callback.send')[0]?.input).toMatchObject({ send_at: sendAt }))
})
