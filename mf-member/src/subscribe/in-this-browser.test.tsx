import { type Answers, fail, fakeHost, refuse, renderScreen } from '@fankeep/shared/testing'
import { screen } from '@testing-library/react'
import words from '../../locales/zh-TW.json'
import { fakePush } from '../browser-push/testing'
import { SubscribePage } from './subscribe-page'

const { state, works } = fakePush()
const { made } = state
const slug = 'AAAAAAAAAAAAAAAA'
const stop = 'S'.repeat(22)
const page = {
  name: '小島慢食',
  platform: 'instagram' as const,
  handle: 'slow.island',
  url: 'https://a.test',
  line: null,
  telegram: null,
  links: [],
}
// The key of the fake subscription: the bytes 4 and 2.
const key = 'BAI'
const off = { key, state: 'off' as const, stop: null }
const asked = { key, state: 'asked' as const, stop }
const on = { key, state: 'on' as const, stop }

const show = (answers: Answers = {}, path = `/subscribe?page=${slug}`) =>
  renderScreen(<SubscribePage />, {
    host: fakeHost({
      path,
      answers: { 'optIn.show': page, 'fanPush.show': off, ...answers },
      site: { title: '粉絲保險箱' },
    }),
    words: { 'mf-member': words },
  })
const button = () => screen.findByRole('button', { name: '在這個瀏覽器通知我' })

test('a fan allows notifications, is asked to confirm by pressing one, and can stop them', async () => {
  const { user, host } = show({ 'fanPush.ask': { state: 'asked', stop }, 'fanPush.stop': {} })
  expect(await screen.findByText(/只有小島慢食和代為保管的粉絲保險箱能傳/)).toBeVisible()
  const press = await button()
  host.answer('fanPush.show', asked)
  await user.click(press)
  expect(await screen.findByText(/請按下它來確認/)).toBeVisible()
  expect(state.asked).toEqual([{ userVisibleOnly: true, applicationServerKey: key }])
  // A separate scope, so that logging out of alarms does not end it.
  expect(state.registered).toEqual([['/push-worker.js', { scope: '/subscribe' }]])
  expect(host.callsOf('fanPush.ask')[0]?.input).toEqual({ slug, endpoint: made.endpoint, ...made.keys })
  expect(host.callsOf('fanPush.show').at(-1)?.input).toEqual({ slug, endpoint: made.endpoint })

  host.answer('fanPush.show', off)
  await user.click(screen.getByRole('button', { name: '停止這個瀏覽器的通知' }))
  expect(await button()).toBeVisible()
  expect(host.callsOf('fanPush.stop')[0]?.input).toEqual({ key: stop })
  // Other pages may use it.
  expect(state.subscribed).toBe(made.endpoint)
})

test('says that this browser receives notifications', async () => {
  state.subscribed = made.endpoint
  show({ 'fanPush.show': on })
  expect(await screen.findByText('這個瀏覽器會收到通知。')).toBeVisible()
  expect(screen.getByRole('region', { name: words.subscribe.push.title })).toBeVisible()
  expect(screen.queryByRole('button', { name: '在這個瀏覽器通知我' })).toBeNull()
})

test('keeps a subscription that another page uses', async () => {
  state.subscribed = 'https://fcm.googleapis.com/fcm/send/before'
  const { user, host } = show({ 'fanPush.ask': { state: 'asked', stop } })
  await user.click(await button())
  expect(host.callsOf('fanPush.ask')[0]?.input).toMatchObject({ endpoint: state.subscribed })
  expect(state.asked).toEqual([])
})

test('replaces a subscription made with another key', async () => {
  state.subscribed = 'https://fcm.googleapis.com/fcm/send/before'
  const { user, host } = show({
    'fanPush.show': { ...off, key: 'Bother' },
    'fanPush.ask': { state: 'asked', stop },
  })
  await user.click(await button())
  expect(host.callsOf('fanPush.ask')[0]?.input).toMatchObject({ endpoint: made.endpoint })
  expect(state.asked).toMatchObject([{ applicationServerKey: 'Bother' }])
})

test('sends nothing and shows an alternative if the permission is denied', async () => {
  state.permission = 'denied'
  const { user, host } = show()
  await user.click(await button())
  expect(await screen.findByText(/瀏覽器封鎖了本站的通知.*或是改留 Email/)).toBeVisible()
  expect(host.callsOf('fanPush.ask')).toEqual([])
})

test('reports a push service that does not answer and a refusal of the server', async () => {
  const { user } = show({ 'fanPush.ask': refuse('push_unknown_service', '不支援這個瀏覽器') })
  state.pushService = () => Promise.reject(new DOMException('push service error', 'AbortError'))
  await user.click(await button())
  expect(await screen.findByText(/瀏覽器的通知服務沒有回應/)).toBeVisible()
  state.pushService = works
  await user.click(await button())
  expect(await screen.findByText('不支援這個瀏覽器')).toBeVisible()
})

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', /iPhone 和 iPad.*請改留 Email/],
  ['a browser without push', 'Mozilla/5.0 (X11; Linux x86_64)', /這個瀏覽器不能收通知，請改留 Email/],
])('%s shows an explanation instead of the button', async (_, agent, said) => {
  Reflect.deleteProperty(globalThis, 'PushManager')
  const agents = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  const { host } = show()
  expect(await screen.findByText(said)).toBeVisible()
  expect(screen.queryByRole('button', { name: '在這個瀏覽器通知我' })).toBeNull()
  expect(host.callsOf('fanPush.show')).toEqual([])
  agents.mockRestore()
})

test('leaves out notifications if their state failed to load', async () => {
  const { host } = show({ 'fanPush.show': fail() })
  expect(await screen.findByRole('textbox', { name: 'Email' })).toBeVisible()
  await vi.waitFor(() => expect(host.callsOf('fanPush.show')).not.toEqual([]))
  await vi.waitFor(() =>
    expect(screen.queryByRole('region', { name: words.subscribe.push.title })).toBeNull(),
  )
})

test.each([
  ['confirmPush', 'fanPush.confirm', { name: '小島慢食' }, '確認，通知我', /如果小島慢食的頻道不見了/],
  ['stopPush', 'fanPush.stop', {}, '停止通知', /不會再收到這個頻道的通知/],
] as const)(
  'the link %s of a notification does nothing until the button is pressed',
  async (query, call, answer, press, done) => {
    const { user, host } = show({ [call]: answer }, `/subscribe?${query}=${stop}`)
    expect(host.calls).toEqual([])
    await user.click(await screen.findByRole('button', { name: press }))
    expect(await screen.findByText(done)).toBeVisible()
    expect(host.callsOf(call)[0]?.input).toEqual({ key: stop })
  },
)

test('a used confirmation shows the server’s refusal', async () => {
  const { user } = show(
    { 'fanPush.confirm': refuse('fan_push_key', '這個確認已經用過') },
    '/subscribe?confirmPush=used',
  )
  await user.click(await screen.findByRole('button', { name: '確認，通知我' }))
  expect(await screen.findByText('這個確認已經用過')).toBeVisible()
})
