import type { CallOutput } from '@fankeep/shared/contract'
import { aPage, aUser, type Answers, fakeHost, refuse, renderScreen } from '@fankeep/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { vi } from 'vitest'
import words from '../../locales/zh-TW.json'
import { TelegramPanel } from './telegram-panel'

type Settings = CallOutput<'telegram.settings'>
const none: Settings = { bot: null, confirmed: 0, waiting: 0 }
const connected = (over: Partial<NonNullable<Settings['bot']>> = {}): Settings => ({
  bot: {
    ...{ name: '小島慢食', username: 'slow_island_bot', state: 'bound', heard_at: null },
    start_url: 'https://t.me/slow_island_bot?start=link',
    ...over,
  },
  ...{ confirmed: 1204, waiting: 31 },
})

const onChanged = vi.fn()
beforeEach(() => onChanged.mockClear())
const show = (answers: Answers, demo = false) =>
  renderScreen(<TelegramPanel page={aPage({ id: 'p' })} onChanged={onChanged} />, {
    host: fakeHost({ user: aUser(demo ? { demo } : {}), path: '/callback', answers }),
    words: { 'mf-member': words },
  })

test('connects a Telegram bot with its token and shows the link that starts it', async () => {
  let now = none
  const { user, host } = show({
    'telegram.settings': () => now,
    'telegram.connect': () => (now = connected()),
  })
  await user.click(await screen.findByRole('button', { name: '連結 Telegram 機器人' }))
  const dialog = await screen.findByRole('dialog', { name: '連結 Telegram 機器人' })
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(2)
  await user.click(within(dialog).getByRole('button', { name: '檢查並連結' }))
  expect(within(dialog).getByText('請填這一欄')).toBeVisible()
  expect(host.callsOf('telegram.connect')).toEqual([])
  const field = within(dialog).getByLabelText(/^機器人 token/)
  expect(field).toHaveAttribute('type', 'password')
  await user.type(field, '123456789:AAtoken{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(host.callsOf('telegram.connect')[0]?.input).toEqual({ id: 'p', bot_token: '123456789:AAtoken' })
  expect(onChanged).toHaveBeenCalledTimes(1)
  expect(await screen.findByText(/1,204 位已確認，31 位還沒按/)).toBeVisible()
  expect(screen.getByText('小島慢食（@slow_island_bot）')).toBeVisible()
  expect(screen.getByText('https://t.me/slow_island_bot?start=link')).toBeVisible()
})

test('shows a refusal of Telegram in the dialog and keeps the typed token', async () => {
  const { user } = show({
    'telegram.settings': none,
    'telegram.connect': refuse('telegram_token', 'Telegram 不接受這組 token'),
  })
  await user.click(await screen.findByRole('button', { name: '連結 Telegram 機器人' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/^機器人 token/), '12{Enter}')
  expect(await within(dialog).findByText('Telegram 不接受這組 token')).toBeVisible()
  expect(within(dialog).getByLabelText(/^機器人 token/)).toHaveValue('12')
})

test('asks for confirmation before it disconnects, with the number of fans affected', async () => {
  let now = connected()
  const { user, host } = show({ 'telegram.settings': () => now, 'telegram.disconnect': () => (now = none) })
  await user.click(await screen.findByRole('button', { name: '中斷連結' }))
  const dialog = await screen.findByRole('dialog', { name: '要中斷 Telegram 連結嗎？' })
  expect(dialog).toHaveTextContent('1,235 位粉絲')
  expect(host.callsOf('telegram.disconnect')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: '中斷連結' }))
  expect(await screen.findByRole('button', { name: '連結 Telegram 機器人' })).toBeVisible()
  expect(onChanged).toHaveBeenCalledTimes(1)
})

test('shows what to do if the token has expired', async () => {
  show({ 'telegram.settings': connected({ state: 'expired' }) })
  expect(await screen.findByText(/請到 @BotFather 取得新的，再更新連結/)).toBeVisible()
})

test('the demonstration shows the bot but offers no change', async () => {
  show({ 'telegram.settings': connected() }, true)
  expect(await screen.findByText('小島慢食（@slow_island_bot）')).toBeVisible()
  expect(screen.queryByRole('button', { name: '中斷連結' })).toBeNull()
})

test('reports settings that failed to load and loads them again on request', async () => {
  let now: Settings | ReturnType<typeof refuse> = refuse('fault', 'no')
  const { user } = show({ 'telegram.settings': () => now })
  await screen.findByText('Telegram 的設定讀不出來')
  now = none
  await user.click(screen.getByRole('button', { name: /再試/ }))
  expect(await screen.findByRole('button', { name: '連結 Telegram 機器人' })).toBeVisible()
})
