import { fakeHost, renderScreen } from '@fankeep/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import zhTw from '../../locales/zh-TW.json'
import { OpsPage } from '../console/ops-page'
import { fakeEdge } from '../console/testing'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
  vi.useRealTimers()
})
const show = () => renderScreen(<OpsPage />, { host: fakeHost({ path: '/ops' }), words: { 'mf-ops': zhTw } })

test('an operator closes the site with a message and a reason and opens it again', async () => {
  const edge = fakeEdge()
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: '關閉網站' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText('繁體中文訊息'), '六點回來。')
  await user.click(dialog.getByRole('button', { name: '例行維護' }))
  await user.click(dialog.getByRole('button', { name: '關閉網站' }))
  expect(await screen.findByText('ann 關閉：例行維護')).toBeVisible()
  expect(edge.siteChanges).toMatchObject([
    { closed: true, message: { 'zh-tw': '六點回來。', 'zh-cn': '', en: '' }, why: '例行維護' },
  ])

  await user.click(screen.getByRole('button', { name: '開放網站' }))
  const again = within(screen.getByRole('dialog'))
  await user.click(again.getByRole('button', { name: '已修好' }))
  await user.click(again.getByRole('button', { name: '開放網站' }))
  await waitFor(() => expect(edge.siteChanges).toHaveLength(2))
  expect(await screen.findByText('ann 開放：已修好')).toBeVisible()
  expect(edge.siteChanges[1]).toMatchObject({ closed: false })
})

test('shows another operator’s change automatically, without changing an open dialog', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const edge = fakeEdge()
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: '關閉網站' }))
  const history = [{ at: '2026-11-20T08:00:00.000Z', who: 'bob', why: '例行維護', closed: true }]
  edge.site = { ...edge.site, closed: true, history }
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(await screen.findByText('bob 關閉：例行維護')).toBeInTheDocument()
  expect(within(screen.getByRole('dialog')).getByLabelText('繁體中文訊息')).toBeVisible()
})

test('closes the site on a plain-HTTP address, where crypto.randomUUID is missing', async () => {
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: undefined })
  const edge = fakeEdge()
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: '關閉網站' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '例行維護' }))
  await user.click(dialog.getByRole('button', { name: '關閉網站' }))
  expect(await screen.findByText('ann 關閉：例行維護')).toBeVisible()
  expect(edge.siteChanges).toHaveLength(1)
  Reflect.deleteProperty(crypto, 'randomUUID')
})

test('if the api does not answer, says so in the dialog and shows the site as before', async () => {
  const edge = fakeEdge({ refuse: 'api_away' })
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: '關閉網站' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '例行維護' }))
  await user.click(dialog.getByRole('button', { name: '關閉網站' }))
  expect(await dialog.findByText(/api 沒有回應/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '先不要' }))
  expect(screen.getByText('開放中')).toBeVisible()
  expect(screen.getByRole('button', { name: '關閉網站' })).toBeEnabled()
  expect(edge.siteChanges).toEqual([])
})
