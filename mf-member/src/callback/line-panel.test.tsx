import type { CallOutput } from '@fankeep/shared/contract'
import { aPage, aUser, type Answers, fakeHost, refuse, renderScreen } from '@fankeep/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { vi } from 'vitest'
import words from '../../locales/zh-TW.json'
import { prove, sent } from '../proof/testing'
import { LinePanel } from './line-panel'

type Settings = CallOutput<'line.settings'>
const none: Settings = { channel: null, confirmed: 0, waiting: 0 }
const connected = (over: Partial<NonNullable<Settings['channel']>> = {}): Settings => ({
  channel: {
    ...{ name: '小島慢食', basic_id: '@slow', channel_id: '1234567890', state: 'bound' },
    add_url: 'https://line.me/R/ti/p/%40slow',
    hook: 'https://fankeep.example/api/line/hook/AAAAAAAAAAAAAAAA',
    heard_at: '2026-06-18T01:14:00.000Z',
    ...over,
  },
  ...{ confirmed: 1204, waiting: 31 },
})

const onChanged = vi.fn()
beforeEach(() => onChanged.mockClear())
const show = (answers: Answers) =>
  renderScreen(<LinePanel page={aPage({ id: 'p' })} onChanged={onChanged} />, {
    host: fakeHost({ user: aUser(), path: '/callback', answers }),
    words: { 'mf-member': words },
  })

test('connects a LINE account with three values and reports each one that is missing', async () => {
  let now = none
  const { user, host } = show({
    'line.settings': () => now,
    'line.connect': () => (now = connected({ heard_at: null })),
  })
  await user.click(await screen.findByRole('button', { name: '連結 LINE 官方帳號' }))
  const dialog = await screen.findByRole('dialog', { name: '連結 LINE 官方帳號' })
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(3)
  await user.click(within(dialog).getByRole('button', { name: '檢查並連結' }))
  expect(within(dialog).getAllByText('請填這一欄')).toHaveLength(3)
  expect(host.callsOf('line.connect')).toEqual([])
  await user.type(within(dialog).getByLabelText(/^Channel ID/), '1234567890')
  await user.type(within(dialog).getByLabelText(/^Channel secret/), 's3cret')
  await user.type(within(dialog).getByLabelText(/^Channel access token/), 't0ken{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(host.callsOf('line.connect')[0]?.input).toEqual({
    ...{ id: 'p', channel_id: '1234567890', secret: 's3cret', access_token: 't0ken' },
  })
  expect(onChanged).toHaveBeenCalledTimes(1)
  expect(await screen.findByText(/1,204 位已確認，31 位還沒按/)).toBeVisible()
  expect(screen.getByText(/LINE 還沒有傳來任何消息/)).toBeVisible()
  expect(screen.getByText('https://fankeep.example/api/line/hook/AAAAAAAAAAAAAAAA')).toBeVisible()
})

test('shows a refusal of LINE in the dialog and keeps the typed values', async () => {
  const { user } = show({
    'line.settings': none,
    'line.connect': refuse('line_token', 'LINE 不接受這組資料'),
  })
  await user.click(await screen.findByRole('button', { name: '連結 LINE 官方帳號' }))
  const dialog = await screen.findByRole('dialog')
  for (const field of [/^Channel ID/, /^Channel secret/, /^Channel access token/])
    await user.type(within(dialog).getByLabelText(field), '12')
  await user.click(within(dialog).getByRole('button', { name: '檢查並連結' }))
  expect(await within(dialog).findByText('LINE 不接受這組資料')).toBeVisible()
  expect(within(dialog).getByLabelText(/^Channel ID/)).toHaveValue('12')
})

test('asks for confirmation before it disconnects, with the number of fans affected', async () => {
  let now = connected()
  const { user, host } = show({ 'line.settings': () => now, 'line.disconnect': () => (now = none) })
  await user.click(await screen.findByRole('button', { name: '中斷連結' }))
  const dialog = await screen.findByRole('dialog', { name: '要中斷 LINE 連結嗎？' })
  expect(dialog).toHaveTextContent('1,235 位粉絲')
  expect(host.callsOf('line.disconnect')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: '中斷連結' }))
  expect(await screen.findByRole('button', { name: '連結 LINE 官方帳號' })).toBeVisible()
  expect(onChanged).toHaveBeenCalledTimes(1)
})

test('disconnects only after a new proof if the login is not recent', async () => {
  let now = connected()
  const { user, host } = show({
    'line.settings': () => now,
    'line.disconnect': refuse('proof_required', '請先確認是你本人'),
    'media.sendEmailCode': sent,
    'media.checkCode': { right: true },
  })
  await user.click(await screen.findByRole('button', { name: '中斷連結' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '中斷連結' }))
  await screen.findByRole('dialog', { name: '確認是你本人' })
  await prove(user)
  host.answer('line.disconnect', () => (now = none))
  await user.click(screen.getByRole('button', { name: '確認' }))
  expect(await screen.findByRole('button', { name: '連結 LINE 官方帳號' })).toBeVisible()
})

test('shows what to do if the token has expired', async () => {
  show({ 'line.settings': connected({ state: 'expired' }) })
  expect(await screen.findByText(/重新發行，再更新連結/)).toBeVisible()
})

test('reports settings that failed to load and loads them again on request', async () => {
  let now: Settings | ReturnType<typeof refuse> = refuse('fault', 'no')
  const { user } = show({ 'line.settings': () => now })
  await screen.findByText('LINE 的設定讀不出來')
  now = none
  await user.click(screen.getByRole('button', { name: /再試/ }))
  expect(await screen.findByRole('button', { name: '連結 LINE 官方帳號' })).toBeVisible()
})
