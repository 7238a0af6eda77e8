import { aList, fail } from '@fankeep/shared/testing'
import { screen, within } from '@testing-library/react'
import { callback, message, show } from './testing'

beforeEach(() => sessionStorage.clear())

const settings = {
  url: 'http://localhost/subscribe?page=x',
  on: true,
  confirmed: 12,
  waiting: 3,
  sources: [],
  links: [],
}

test('the sign-up panel says that the count of browsers could not be loaded, and loads it again', async () => {
  const { user, host } = show({ 'optIn.settings': settings, 'fanPush.settings': fail() })
  const note = (await screen.findByText('瀏覽器通知的人數沒有讀到。', { exact: false })).closest(
    '[role=status]',
  )!
  host.answer('fanPush.settings', { confirmed: 4, waiting: 1 })
  await user.click(within(note as HTMLElement).getByRole('button', { name: '再試一次' }))
  expect(await screen.findByText(/另有 4 個瀏覽器會收到通知/)).toBeVisible()
})

test('the menu of message templates says that they could not be loaded, and loads them again', async () => {
  const { user, host } = show({ 'callback.canned': fail() })
  await message()
  await user.click(screen.getByRole('button', { name: '常用訊息' }))
  expect(await screen.findByText('常用訊息沒有讀到，它們還在。')).toBeVisible()
  host.answer('callback.canned', {
    list: [
      { id: '1', title: '搬家', message: '搬家了', changed_at: '2026-06-18T01:14:00.000Z', deleted_at: null },
    ],
    bin: [],
  })
  await user.click(screen.getByRole('menuitem', { name: '再試一次' }))
  await user.click(screen.getByRole('button', { name: '常用訊息' }))
  expect(await screen.findByRole('menuitem', { name: '搬家' })).toBeVisible()
})

test('the choice of fans does not show all fans as chosen while the chosen group could not be loaded', async () => {
  const before = show()
  await screen.findByRole('option', { name: '群組：志工' })
  await before.user.selectOptions(screen.getByRole('combobox', { name: /粉絲/ }), '群組：志工')
  before.unmount()
  show({ 'fans.groups': fail() })
  expect(await screen.findByText('群組沒有讀到，它們還在。', { exact: false })).toBeVisible()
  expect(screen.getByRole('combobox', { name: /粉絲/ })).toHaveDisplayValue('–')
})

test('a CallBack of the history says that its outcomes could not be loaded', async () => {
  const { user } = show(
    { 'callback.list': aList([callback()]), 'callback.outcomes': fail() },
    '/callback?view=history',
  )
  await user.click((await screen.findAllByRole('button', { name: /我們搬家了|查看|看/ }))[0]!)
  expect(await screen.findByText('這部分沒有載入成功。', { exact: false })).toBeVisible()
})
