import { aList, type Answers, refuse } from '@fankeep/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aRequest, open } from '../testing'

const at = '/contentRestore?view=history'
/** Nothing is running; these are the past requests. */
const past = (...list: ReturnType<typeof aRequest>[]): Answers => ({
  'restore.list': ({ state }) => aList(state === 2 ? [] : list),
})
const asked = (host: ReturnType<typeof open>['host']) =>
  host.callsOf('restore.list').filter(({ input }) => input.limit === 20)

test('lists the requests of every state and continues a draft', async () => {
  const { user, host, path } = open(at, past(aRequest()))
  await user.click((await screen.findAllByRole('button', { name: '繼續' }))[0]!)
  expect(path()).toBe('/contentRestore?request=7')
  expect(asked(host)[0]!.input.state).toBeUndefined()
})

test('shows a dry run as such, not as an application', async () => {
  open(at, past(aRequest({ state: 1 })))
  await screen.findAllByRole('button', { name: '繼續' })
  expect(screen.getAllByText('已試算').length).toBeGreaterThan(1)
  expect(document.body).not.toHaveTextContent('申請中')
})

test('filters by state and by page', async () => {
  const { user, host } = open(at, past())
  expect((await screen.findAllByText('還沒有還原紀錄'))[0]).toBeVisible()
  await user.click(screen.getByRole('radio', { name: '已完成' }))
  await waitFor(() => expect(asked(host).at(-1)!.input.state).toBe(3))
  // There may be others.
  expect((await screen.findAllByText('沒有符合的紀錄'))[0]).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: '頻道' }), '1')
  await waitFor(() => expect(asked(host).at(-1)!.input).toMatchObject({ state: 3, id: '1' }))
})

test('offers the states in a select for narrow screens', async () => {
  const { user, host } = open(at, past())
  const states = await screen.findByRole('combobox', { name: '狀態' })
  expect(within(states).getAllByRole('option')).toHaveLength(7)
  await user.selectOptions(states, '已完成')
  await waitFor(() => expect(asked(host).at(-1)!.input.state).toBe(3))
  expect(screen.getByRole('radio', { name: '已完成' })).toBeChecked()
})

test('moves a deleted draft to the bin and puts it back from the notice or the bin', async () => {
  const { user, host } = open(at, {
    ...past(aRequest()),
    'restore.end': aRequest(),
    'restore.putBack': aRequest(),
  })
  await user.click((await screen.findAllByRole('button', { name: '刪除這份草稿' }))[0]!)
  await waitFor(() => expect(host.callsOf('restore.end')[0]?.input).toEqual({ request: '7' }))
  await waitFor(() => expect(host.notices).toMatchObject([{ title: '草稿已刪除，30 天內可以放回' }]))
  act(() => host.notices[0]?.action?.run())
  await waitFor(() => expect(host.callsOf('restore.putBack')[0]?.input).toEqual({ request: '7' }))
  await waitFor(() => expect(host.notices[1]).toMatchObject({ title: '草稿已放回' }))
  await user.click(screen.getByRole('radio', { name: '已刪除' }))
  await waitFor(() => expect(asked(host).at(-1)!.input.bin).toBe(true))
  await user.click((await screen.findAllByRole('button', { name: '放回' }))[0]!)
  await waitFor(() => expect(host.callsOf('restore.putBack')).toHaveLength(2))
})

test('shows why a draft cannot be put back', async () => {
  const { user, host } = open(at, {
    ...past(aRequest()),
    'restore.putBack': refuse('not_found', '已經不在了'),
  })
  await user.click(await screen.findByRole('radio', { name: '已刪除' }))
  await user.click((await screen.findAllByRole('button', { name: '放回' }))[0]!)
  await waitFor(() => expect(host.notices).toMatchObject([{ kind: 'warning', title: '已經不在了' }]))
})
