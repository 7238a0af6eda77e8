import type { CallOutput } from '@fankeep/shared/contract'
import { aList, refuse } from '@fankeep/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { prove, sent } from '../proof/testing'
import { callback, show } from './testing'

beforeEach(() => sessionStorage.clear())

const action = '再送給沒收到的 1,102 位'
const halted = callback({
  ...{ id: 'cut', via: ['message', 'email'], sent: 8_000, failed: 1_208, resumable: 1_102 },
  reason: { key: 'callback_failed', msg: '一直連不上郵件主機' },
})
const under = callback({
  ...halted,
  ...{ status: 1, phase: 'sending', reason: null, failed: 106, resumable: 0, ended_at: null },
})
const outcomes: CallOutput<'callback.outcomes'> = {
  routes: [
    { via: 'message', of: 4_208, sent: 4_102, failed: 106, unknown: 0, resumable: 0, why: [] },
    { via: 'email', of: 5_000, sent: 3_898, failed: 1_102, unknown: 0, resumable: 1_102, why: [] },
  ],
  senders: [],
}
const answers = { 'callback.list': aList([halted]), 'callback.outcomes': outcomes } as const
const pressed = async ({ user }: ReturnType<typeof show>) => {
  await user.click((await screen.findAllByRole('button', { name: action }))[0]!)
  return within(await screen.findByRole('dialog', { name: '送給沒收到的粉絲' }))
}

test('sends the CallBack to the fans it did not reach after showing whom and how, and can then be stopped', async () => {
  const shown = show({ ...answers, 'callback.resume': under })
  const { user, host } = shown
  expect((await screen.findAllByText('106 則沒送到')).length).toBeGreaterThan(0)
  const dialog = await pressed(shown)
  expect(await dialog.findByText(/只會再送給沒收到的 1,102 位.*方式：Email。/)).toBeVisible()
  expect(host.callsOf('callback.resume')).toEqual([])
  host.answer('callback.list', aList([under]))
  await user.click(dialog.getByRole('button', { name: action }))
  await waitFor(() => expect(host.callsOf('callback.resume')[0]?.input).toEqual({ callback: 'cut' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await screen.findAllByRole('button', { name: '停止' })).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: action })).toBeNull()
})

test('offers the same in the details of a CallBack, and sends nothing if the member declines', async () => {
  const shown = show(answers)
  const { user, host } = shown
  await user.click((await screen.findAllByRole('button', { name: '看內容' }))[0]!)
  const details = within(await screen.findByRole('dialog', { name: '我們搬家了' }))
  await user.click(details.getByRole('button', { name: action }))
  const dialog = within(await screen.findByRole('dialog', { name: '送給沒收到的粉絲' }))
  expect(screen.queryByRole('dialog', { name: '我們搬家了' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: '先不要' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(host.callsOf('callback.resume')).toEqual([])
})

test('warns of double delivery after a restore of the site, and shows the CallBack as uncertain', async () => {
  const reason = { key: 'callback_copied', msg: '有些人可能會收到兩次' } as const
  const waited = callback({ id: 'due', status: 3, of: null, sent: 0, failed: 0, reason })
  const shown = show({ ...answers, 'callback.list': aList([{ ...halted, reason }, waited]) })
  expect((await screen.findAllByText('不確定')).length).toBeGreaterThan(0)
  expect(screen.queryByText('沒有送出')).toBeNull()
  const dialog = await pressed(shown)
  expect(dialog.getByText('有些人可能會收到兩次')).toBeVisible()
})

test('shows a refusal in the dialog', async () => {
  const shown = show({ ...answers, 'callback.resume': refuse('callback_waits', '還有一則排好的') })
  const dialog = await pressed(shown)
  await shown.user.click(dialog.getByRole('button', { name: action }))
  expect(await dialog.findByText('還有一則排好的')).toBeVisible()
})

test('on a new device, the member proves their identity first', async () => {
  const shown = show({
    ...answers,
    'callback.resume': refuse('proof_new_device', '請先確認是你本人'),
    'media.sendEmailCode': sent,
    'media.checkCode': { right: true },
  })
  const { user, host } = shown
  await user.click((await pressed(shown)).getByRole('button', { name: action }))
  await screen.findByRole('dialog', { name: '確認是你本人' })
  await prove(user)
  host.answer('callback.resume', under)
  await user.click(screen.getByRole('button', { name: '確認' }))
  await waitFor(() => expect(host.callsOf('callback.resume')).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('offers nothing if the unreached fans cannot be reached', async () => {
  show({ 'callback.list': aList([callback()]) })
  expect((await screen.findAllByText('102 封退信')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: /再送給/ })).toBeNull()
})
