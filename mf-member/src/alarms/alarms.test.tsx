import { type Answers, fail, refuse } from '@fankeep/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { fakePush } from '../browser-push/testing'
import { openAccount } from '../manage-login/testing'

const { state, works } = fakePush()
const { made } = state
const phone = {
  id: '3',
  endpoint: made.endpoint,
  name: 'Chrome, Android',
  created_at: '2026-11-20T00:00:00.000Z',
}
const laptop = { ...phone, id: '4', endpoint: 'https://web.push.apple.com/x', name: 'Safari, macOS' }

const listed = (...list: object[]) => ({ key: 'BKey', list, of: 10 }) as never
const enter = (answers: Answers = {}) => openAccount('profile', answers)
const on = () => screen.findByRole('button', { name: '在這台裝置開啟警示' })

test('alarms are turned on with the server’s key, tested and turned off along with the browser’s subscription', async () => {
  const { user, host } = enter({ 'push.turnOn': phone, 'push.test': {}, 'push.turnOff': {} })
  const press = await on()
  host.answer('push.devices', listed(phone))
  await user.click(press)
  expect(await screen.findByText('Chrome, Android')).toBeVisible()
  expect(screen.getByText('這台裝置')).toBeVisible()
  expect(state.asked).toEqual([{ userVisibleOnly: true, applicationServerKey: 'BKey' }])
  expect(host.callsOf('push.turnOn')[0]?.input).toEqual({ endpoint: made.endpoint, ...made.keys })
  expect(screen.queryByRole('button', { name: '在這台裝置開啟警示' })).toBeNull()

  await user.click(screen.getByRole('button', { name: '傳送測試到 Chrome, Android' }))
  await waitFor(() => expect(host.callsOf('push.test')[0]?.input).toEqual({ id: '3' }))

  host.answer('push.devices', listed())
  await user.click(screen.getByRole('button', { name: '關閉 Chrome, Android 的警示' }))
  await on()
  expect(state.subscribed).toBeUndefined()
})

test('turning off another device keeps this device subscribed', async () => {
  state.subscribed = made.endpoint
  const { user, host } = enter({ 'push.devices': listed(phone, laptop), 'push.turnOff': {} })
  await user.click(await screen.findByRole('button', { name: '關閉 Safari, macOS 的警示' }))
  await waitFor(() => expect(host.callsOf('push.turnOff')[0]?.input).toEqual({ id: '4' }))
  expect(state.subscribed).toBe(made.endpoint)
})

test('sends nothing and shows how to allow notifications if the permission is denied', async () => {
  state.permission = 'denied'
  const { user, host } = enter()
  await user.click(await on())
  expect(await screen.findByText(/瀏覽器封鎖了本站的通知/)).toBeVisible()
  expect(host.callsOf('push.turnOn')).toEqual([])
})

test('reports a push service that does not answer and a refusal of the server', async () => {
  const { user, host } = enter({ 'push.turnOn': refuse('push_unknown_service', '不支援這個瀏覽器') })
  state.pushService = () => Promise.reject(new DOMException('push service error', 'AbortError'))
  await user.click(await on())
  expect(await screen.findByText(/瀏覽器的通知服務沒有回應/)).toBeVisible()
  expect(host.callsOf('push.turnOn')).toEqual([])
  state.pushService = works
  await user.click(await on())
  expect(await screen.findByText('不支援這個瀏覽器')).toBeVisible()
})

test('reports a test that was not delivered and reloads the devices', async () => {
  const { user, host } = enter({
    'push.devices': listed(laptop),
    'push.test': refuse('push_not_taken', '通知沒有送達'),
  })
  await user.click(await screen.findByRole('button', { name: '傳送測試到 Safari, macOS' }))
  expect(await screen.findByText('通知沒有送達')).toBeVisible()
  await waitFor(() => expect(host.callsOf('push.devices')).toHaveLength(2))
})

test.each([
  [
    'an iPhone whose home screen does not have the site',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
    /加入主畫面/,
  ],
  ['a browser without push', 'Mozilla/5.0 (X11; Linux x86_64)', /不能顯示警示/],
])('%s shows what to do instead of the button', async (_, agent, said) => {
  Reflect.deleteProperty(globalThis, 'PushManager')
  const agents = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  enter()
  expect(await screen.findByText(said)).toBeVisible()
  expect(screen.queryByRole('button', { name: '在這台裝置開啟警示' })).toBeNull()
  agents.mockRestore()
})

test('shows the limit instead of the button if ten devices have alarms', async () => {
  enter({
    'push.devices': listed(
      ...Array.from({ length: 10 }, (_, n) => ({ ...laptop, id: `${n}`, endpoint: `x${n}` })),
    ),
  })
  expect(await screen.findByText(/最多可以在 10 台裝置開啟警示/)).toBeVisible()
})

test('reports devices that failed to load and loads them again on request', async () => {
  const { user, host } = enter({ 'push.devices': fail() })
  const panel = within((await screen.findByText(/裝置清單沒有讀到/)).parentElement!)
  host.answer('push.devices', listed(laptop))
  await user.click(panel.getByRole('button'))
  expect(await screen.findByText('Safari, macOS')).toBeVisible()
})
