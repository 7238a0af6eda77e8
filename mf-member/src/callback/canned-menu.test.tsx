import { screen, waitFor } from '@testing-library/react'
import { message, show } from './testing'

beforeEach(() => sessionStorage.clear())

test('undo restores the message that a message template replaced', async () => {
  const { user, host } = show()
  await user.type(await message(), '寫了半小時的話')
  await user.click(screen.getByRole('button', { name: '常用訊息' }))
  await user.click(await screen.findByRole('menuitem', { name: '搬家' }))
  expect(await message()).toHaveValue('搬家了')
  host.notices[0]!.action!.run()
  await waitFor(async () => expect(await message()).toHaveValue('寫了半小時的話'))
})
