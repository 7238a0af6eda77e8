import type { HostServices } from '@fankeep/shared/host'
import { Link } from '@fankeep/shared/router'
import { screen, waitFor } from '@testing-library/react'
import { lost, message, safe, show } from './testing'

beforeEach(() => sessionStorage.clear())

const chosen = () => screen.findByRole<HTMLSelectElement>('combobox', { name: '出事的頻道' })

test.each([
  ['a reload', () => {}],
  ['the session ended', ({ session }: HostServices) => session.forget()],
])('the chosen channel and the message are kept after %s', async (_, happens) => {
  const { user, host, path, unmount } = show({}, `/callback?id=${safe.id}`)
  await user.selectOptions(await chosen(), lost.id)
  await user.type(await message(), '我們搬家了')
  const address = path()
  happens(host)
  unmount()
  show({}, address)
  expect((await chosen()).value).toBe(lost.id)
  expect(await message()).toHaveValue('我們搬家了')
})

test('a notice about another channel selects that channel and keeps the message', async () => {
  const { user } = show(
    {},
    `/callback?id=${safe.id}`,
    <Link to={`/callback?id=${lost.id}`}>小島慢食 被盜</Link>,
  )
  await user.type(await message(), '我們搬家了')
  await user.click(screen.getByRole('link', { name: '小島慢食 被盜' }))
  await waitFor(async () => expect((await chosen()).value).toBe(lost.id))
  expect(await message()).toHaveValue('我們搬家了')
})
