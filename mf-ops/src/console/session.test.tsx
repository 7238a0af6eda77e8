import { fakeHost, renderScreen } from '@fankeep/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import zhTw from '../../locales/zh-TW.json'
import { OpsPage } from './ops-page'
import { fakeEdge } from './testing'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
  vi.restoreAllMocks()
})

const show = () => renderScreen(<OpsPage />, { host: fakeHost({ path: '/ops' }), words: { 'mf-ops': zhTw } })

test('says that the session has ended, and asks for the token again', async () => {
  const edge = fakeEdge()
  const { user } = show()
  await screen.findByRole('heading', { name: 'mf-billing', level: 2 })
  edge.signedIn = false
  await user.click(screen.getByRole('button', { name: '重新整理' }))
  expect(await screen.findByLabelText('維運權杖')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('登入已經過期，請重新登入。')
})

test('asks for the token again after a person signs out', async () => {
  fakeEdge()
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'ann的登入' }))
  await user.click(screen.getByRole('menuitem', { name: '登出' }))
  expect(await screen.findByLabelText('維運權杖')).toBeVisible()
})

test('reports a failed sign-out and keeps the person signed in', async () => {
  const edge = fakeEdge()
  const { user, host } = show()
  await user.click(await screen.findByRole('button', { name: 'ann的登入' }))
  edge.down = true
  await user.click(screen.getByRole('menuitem', { name: '登出' }))
  await waitFor(() =>
    expect(host.notices).toMatchObject([{ kind: 'error', title: expect.stringContaining('沒有登出成功') }]),
  )
  expect(screen.queryByLabelText('維運權杖')).toBeNull()
})
