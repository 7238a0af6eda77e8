import { refuse } from '@fankeep/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { message, show } from './testing'

beforeEach(() => sessionStorage.clear())

test('a message template fills the message, and the message is saved as a template', async () => {
  const { user, host } = show({ 'callback.saveCanned': { canned: null } })
  await message()
  await user.click(screen.getByRole('button', { name: '常用訊息' }))
  await user.click(await screen.findByRole('menuitem', { name: '搬家' }))
  expect(await message()).toHaveValue('搬家了')
  await user.type(await message(), '！')
  await user.click(screen.getByRole('button', { name: '常用訊息' }))
  await user.click(screen.getByRole('menuitem', { name: '把這則存起來' }))
  await waitFor(() =>
    expect(host.callsOf('callback.saveCanned')[0]?.input).toMatchObject({
      title: '搬家了！',
      message: '搬家了！',
    }),
  )
})

test('shows why a message was not saved as a template', async () => {
  const { user, host } = show({ 'callback.saveCanned': refuse('canned_limit', '最多存 50 則常用訊息') })
  await user.type(await message(), '新家在這裡')
  await user.click(screen.getByRole('button', { name: '常用訊息' }))
  await user.click(await screen.findByRole('menuitem', { name: '把這則存起來' }))
  await waitFor(() =>
    expect(host.notices).toMatchObject([{ kind: 'warning', title: '最多存 50 則常用訊息' }]),
  )
})

test('a deleted message template is put back from the menu', async () => {
  const at = '2026-06-18T01:14:00.000Z'
  const gone = { id: 'c2', title: '舊的', message: '舊的話', changed_at: at, deleted_at: at }
  const { user, host } = show({
    'callback.canned': { list: [], bin: [gone] },
    'callback.saveCanned': { canned: { ...gone, deleted_at: null } },
  })
  await message()
  await user.click(screen.getByRole('button', { name: '常用訊息' }))
  await user.click(await screen.findByRole('menuitem', { name: '放回「舊的」' }))
  await waitFor(() =>
    expect(host.callsOf('callback.saveCanned')[0]?.input).toMatchObject({ canned: 'c2', put_back: true }),
  )
  await waitFor(() => expect(host.notices).toMatchObject([{ title: '已放回常用訊息' }]))
})

test('undo puts a message template back right after it was deleted', async () => {
  const { user, host } = show({ 'callback.saveCanned': { canned: null } })
  await user.type(await message(), '搬家了')
  await user.click(screen.getByRole('button', { name: '常用訊息' }))
  await user.click(await screen.findByRole('menuitem', { name: /刪掉|刪除/ }))
  await waitFor(() => expect(host.notices).toHaveLength(1))
  act(() => host.notices[0]?.action?.run())
  await waitFor(() =>
    expect(host.callsOf('callback.saveCanned')[1]?.input).toMatchObject({ canned: 'c1', put_back: true }),
  )
})
