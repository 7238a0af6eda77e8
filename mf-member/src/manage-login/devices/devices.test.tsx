import type { SessionInfo } from '@fankeep/shared/contract'
import { fail, refuse } from '@fankeep/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { openAccount } from '../testing'

const aSession = (over: Partial<SessionInfo>): SessionInfo => ({
  id: 's1',
  current: false,
  device: 'desktop',
  system: 'macOS',
  browser: 'Safari',
  address: '203.0.113.…',
  created_at: '2026-11-01T03:00:00.000Z',
  seen_at: '2026-11-20T03:00:00.000Z',
  expires_at: '2026-12-01T03:00:00.000Z',
  ...over,
})
const list = [
  aSession({ id: 's0', current: true, system: 'Windows', browser: 'Chrome' }),
  aSession({}),
  aSession({ id: 's2', device: 'mobile', system: '', browser: '', address: '' }),
]

test('lists every session, marks the current one and offers no button to end it', async () => {
  openAccount('devices', { 'user.sessions': { list } })
  const here = within((await screen.findByText('Windows 上的 Chrome')).closest('li')!)
  expect(here.getByText('這台裝置')).toBeVisible()
  expect(here.queryByRole('button')).toBeNull()
  expect(screen.getAllByText(/來自 203\.0\.113\.…/)).toHaveLength(2)
  expect(screen.getByRole('button', { name: /^登出手機/ })).toBeVisible()
})

test('names the buttons of two sessions of the same browser differently', async () => {
  openAccount('devices', {
    'user.sessions': { list: [aSession({}), aSession({ id: 's2', created_at: '2026-11-01T09:30:00.000Z' })] },
  })
  const buttons = await screen.findAllByRole('button', { name: /^登出 macOS 上的 Safari/ })
  expect(buttons[0]).toHaveAccessibleName('登出 macOS 上的 Safari，2026/11/01 11:00 登入')
  expect(buttons[1]).toHaveAccessibleName('登出 macOS 上的 Safari，2026/11/01 17:30 登入')
})

test('ends one session', async () => {
  const { user, host } = openAccount('devices', { 'user.sessions': { list }, 'user.endSession': {} })
  await screen.findByText('macOS 上的 Safari')
  host.answer('user.sessions', { list: [list[0]!, list[2]!] })
  await user.click(screen.getByRole('button', { name: /^登出 macOS 上的 Safari/ }))
  await waitFor(() => expect(screen.queryByText('macOS 上的 Safari')).toBeNull())
  expect(host.callsOf('user.endSession')[0]?.input).toEqual({ id: 's1' })
})

test('ends all other sessions at once', async () => {
  const { user, host } = openAccount('devices', {
    'user.sessions': { list },
    'user.endOtherSessions': { ended: 2 },
  })
  await screen.findByText('macOS 上的 Safari')
  host.answer('user.sessions', { list: [list[0]!] })
  await user.click(screen.getByRole('button', { name: '登出其他所有裝置' }))
  await waitFor(() => expect(host.notices).toMatchObject([{ title: '已登出 2 台裝置' }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: '登出其他所有裝置' })).toBeNull())
})

test('reports a session that no longer exists and reloads the list', async () => {
  const { user, host } = openAccount('devices', {
    'user.sessions': { list },
    'user.endSession': refuse('not_found', '找不到這筆資料'),
  })
  await user.click(await screen.findByRole('button', { name: /^登出 macOS 上的 Safari/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('找不到這筆資料')
  await waitFor(() => expect(host.callsOf('user.sessions')).toHaveLength(2))
})

test('reports sessions that failed to load', async () => {
  openAccount('devices', { 'user.sessions': fail() })
  expect(await screen.findByText('裝置清單沒有載入成功')).toBeVisible()
})
