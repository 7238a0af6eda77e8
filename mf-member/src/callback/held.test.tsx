import { learnTime } from '@fankeep/shared/host'
import { aList } from '@fankeep/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { callback, heldFor, message, sendTo, show } from './testing'

beforeEach(() => {
  const here = Date.now()
  learnTime({ date: new Date(here).toUTCString(), sent: here, received: here })
})

test('a CallBack about to be sent is read out once, and taking it back is reported', async () => {
  const said = '你已取消，沒有送出任何訊息'
  const { user, host } = show({
    'callback.send': () => heldFor(60),
    'callback.list': () => aList([heldFor(60)]),
    'callback.cancel': callback({
      ...{ id: 'new', phase: 'ended', status: 3, held: true },
      reason: { key: 'callback_cancelled', msg: said },
    }),
  })
  await user.type(await message(), '新家在這裡')
  await sendTo(user, '31,208')
  const held = await screen.findByRole('region', { name: '即將送出' })
  expect(within(held).getByRole('status')).toHaveTextContent('60 秒')
  await user.click(within(held).getByRole('button', { name: '收回' }))
  await waitFor(() => expect(host.notices).toContainEqual({ kind: 'success', title: said }))
  await user.click(within(screen.getByRole('table')).getAllByRole('button', { name: '收回' })[0]!)
  await waitFor(() => expect(host.notices.filter(({ title }) => title === said)).toHaveLength(2))
})

test('the minute to take a CallBack back is a minute even if the clock of the device is a day ahead', async () => {
  const here = Date.now()
  learnTime({ date: new Date(here - 86_400_000).toUTCString(), sent: here, received: here })
  const { user } = show({ 'callback.send': () => heldFor(60, -86_400), 'callback.list': () => aList([]) })
  await user.type(await message(), '新家在這裡')
  await sendTo(user, '31,208')
  expect(await screen.findByRole('region', { name: '即將送出' })).toHaveTextContent(/(^|\D)(60|59) 秒/)
})

describe('a CallBack about to be sent, after the page was reloaded', () => {
  const cancelled = callback({
    ...{ id: 'new', phase: 'ended', status: 3, held: true },
    reason: { key: 'callback_cancelled', msg: '你已取消，沒有送出任何訊息' },
  })

  test('can be taken back at the top of the page, and its words are in the form again', async () => {
    const { user, host } = show({
      'callback.list': () => aList([heldFor(40)]),
      'callback.cancel': () => {
        host.answer('callback.list', aList([cancelled]))
        return cancelled
      },
    })
    const held = await screen.findByRole('region', { name: '即將送出' })
    expect(within(held).getByRole('status')).toHaveTextContent('40 秒')
    await user.click(within(held).getByRole('button', { name: '收回' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: '即將送出' })).toBeNull())
    expect(await message()).toHaveValue('新家在這裡')
  })

  test.each([
    ['ahead', -86_400],
    ['behind', 86_400],
  ])('counts what is left if the clock of the device is a day %s', async (_, server) => {
    const here = Date.now()
    learnTime({ date: new Date(here + server * 1000).toUTCString(), sent: here, received: here })
    show({ 'callback.list': () => aList([heldFor(40, server)]) })
    const held = await screen.findByRole('region', { name: '即將送出' })
    expect(within(held).getByRole('status')).toHaveTextContent(/^(40|39) 秒/)
    const row = within(screen.getByRole('table')).getAllByText(/^(40|39) 秒/)
    expect(row.length).toBeGreaterThan(0)
  })

  test('counts nothing down if it is overdue, and can still be taken back in the history', async () => {
    show({ 'callback.list': () => aList([heldFor(-5)]) })
    expect((await screen.findAllByText(/^0 秒/)).length).toBeGreaterThan(0)
    expect(within(screen.getByRole('table')).getAllByRole('button', { name: '收回' })).not.toEqual([])
    expect(screen.queryByRole('region', { name: '即將送出' })).toBeNull()
  })
})
