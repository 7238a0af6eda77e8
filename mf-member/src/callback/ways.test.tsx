import type { CallBackRoute, CallOutput } from '@fankeep/shared/contract'
import { refuse } from '@fankeep/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { byMessage, callback, message, preview, sendTo, show } from './testing'

beforeEach(() => sessionStorage.clear())

test('counts the fans on the list and those who only left an address separately', async () => {
  const [message, email] = preview().routes as [CallBackRoute, CallBackRoute]
  show({
    'callback.preview': preview({
      routes: [
        { ...message, of: 3_180 },
        { ...email, reach: 242, of: 3_435 },
      ],
    }),
  })
  expect(await screen.findByText('名單上 3,180 位，另有 255 位只留了 Email')).toBeVisible()
})

test('a platform message shows its sender and duration, and counts each fan once', async () => {
  const { user, host } = show({ 'callback.preview': byMessage, 'callback.send': callback({ status: 1 }) })
  await user.type(await message(), '你好')
  await user.type(screen.getByRole('textbox', { name: /新的頻道網址/ }), 'https://slow.island/new')
  expect(await screen.findByText('由 @slowisland 傳送。平台有數量限制，2 天才送得完')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: /私訊/ }))
  expect(screen.getByRole('group', { name: '私訊，由 @slowisland 傳送' })).toHaveTextContent(
    '你好 https://slow.island/new',
  )
  await sendTo(user, '2,600')
  await waitFor(() =>
    expect(host.callsOf('callback.send')[0]?.input).toMatchObject({ via: ['message', 'email'] }),
  )
})

test('says how many days the mails take while sending is warmed up', async () => {
  const [message, email] = preview().routes as [CallBackRoute, CallBackRoute]
  show({ 'callback.preview': preview({ routes: [message, { ...email, minutes: 3 * 24 * 60 }] }) })
  expect(await screen.findByText(/為了不進垃圾郵件，3 天才寄得完/)).toBeVisible()
})

test('opens the sign-up page and shows its address, its counts and their sources', async () => {
  let on = false
  const sources = [
    { from: 'story' as const, count: 9 },
    { from: 'link' as const, count: 3 },
  ]
  const settings = () => ({
    url: 'http://localhost/subscribe?page=x',
    on,
    confirmed: 12,
    waiting: 3,
    sources,
    links: [],
  })
  const { user } = show({
    'optIn.settings': () => settings(),
    'optIn.turn': ({ on: next }) => {
      on = next
      return settings()
    },
  })
  await user.click(await screen.findByRole('button', { name: '打開登記頁' }))
  expect(await screen.findByText('http://localhost/subscribe?page=x')).toBeVisible()
  expect(screen.getByText('12 位已確認，3 位還沒按確認信。')).toBeVisible()
  expect(screen.getByText('從限時動態').closest('dl')).toHaveTextContent('從限時動態9從網址3')
})

test('offers to load the sign-up panel again if that fails', async () => {
  const { user, host } = show({ 'optIn.settings': refuse('fault', '伺服器出了點問題') })
  expect(await screen.findByText('登記頁的設定讀不出來')).toBeVisible()
  host.answer('optIn.settings', {
    url: 'http://localhost/subscribe?page=x',
    ...{ on: true, confirmed: 12, waiting: 3, sources: [], links: [] },
  })
  await user.click(screen.getByRole('button', { name: '再試一次' }))
  expect(await screen.findByText('12 位已確認，3 位還沒按確認信。')).toBeVisible()
  expect(screen.queryByText('登記頁的設定讀不出來')).toBeNull()
})

test('previews the mail if e-mail or no delivery method is chosen', async () => {
  const push = { via: 'push' as const, reach: 5, of: 5, from: null, minutes: 0, why: [] }
  const { user } = show({ 'callback.preview': preview({ routes: [...preview().routes, push] }) })
  const mail = () => screen.queryByRole('group', { name: '粉絲看到的樣子' })
  await user.click(await screen.findByRole('checkbox', { name: '瀏覽器通知' }))
  expect(mail()).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Email' }))
  expect(mail()).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: '瀏覽器通知' }))
  expect(mail()).toBeVisible()
})

test('adds the member’s other channels to the sign-up page as links', async () => {
  const settings = (links: string[]) => ({
    url: 'http://localhost/subscribe?page=x',
    ...{ on: true, confirmed: 0, waiting: 0, sources: [], links },
  })
  const { user, host } = show({
    'optIn.settings': settings([]),
    'optIn.setLinks': ({ links }) => settings([links].flat()),
  })
  await user.click(await screen.findByRole('button', { name: '連結' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: '儲存連結' }))
  expect(host.callsOf('optIn.setLinks').map(({ input }) => input)).toEqual([{ id: 'lost', links: ['safe'] }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('delivery by LINE', () => {
  const withLine = (line: CallOutput<'callback.preview'>['line']) =>
    preview({
      line,
      routes: [
        ...preview().routes,
        { via: 'line', reach: 1204, of: 1235, from: '小島慢食', minutes: 0, why: [] },
      ],
    })

  test('is offered and used if an account is connected', async () => {
    const { user, host } = show({
      'callback.preview': withLine({ left: 5000, suffices: true }),
      'callback.send': callback({ id: 'new', held: false }),
    })
    await user.click(await screen.findByRole('checkbox', { name: 'LINE' }))
    expect(screen.getByText(/本月還能傳 5,000 則/)).toBeVisible()
    await user.type(await message(), '新家在這裡')
    const seen = screen.getByRole('group', { name: 'LINE 訊息，由小島慢食傳送' })
    expect(seen).toHaveTextContent('新家在這裡')
    await sendTo(user, '32,412')
    await waitFor(() =>
      expect(host.callsOf('callback.send')[0]?.input).toMatchObject({ via: ['email', 'line'] }),
    )
  })

  test('warns if the month’s messages do not suffice', async () => {
    show({ 'callback.preview': withLine({ left: 7, suffices: false }) })
    expect(await screen.findByText(/本月只剩 7 則，不夠傳給所有人/)).toBeVisible()
  })

  test('is not offered if no account is connected', async () => {
    show()
    expect(await screen.findByRole('checkbox', { name: 'Email' })).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: 'LINE' })).toBeNull()
  })

  test('is neither shown nor used for a page without an account if it was chosen for another page', async () => {
    const { user, host } = show({
      'callback.preview': ({ id }) => (id === 'lost' ? withLine({ left: 5000, suffices: true }) : preview()),
      'callback.send': callback({ id: 'new', held: false }),
    })
    await user.click(await screen.findByRole('checkbox', { name: 'LINE' }))
    await user.type(await message(), '新家在這裡')
    await user.selectOptions(screen.getByRole('combobox', { name: '出事的頻道' }), 'safe')
    await sendTo(user, '31,208')
    expect(screen.queryByRole('checkbox', { name: 'LINE' })).toBeNull()
    await waitFor(() =>
      expect(host.callsOf('callback.send')[0]?.input).toMatchObject({ id: 'safe', via: ['email'] }),
    )
  })
})

describe('delivery by Telegram', () => {
  const withTelegram = (reach: number) =>
    preview({
      routes: [
        ...preview().routes,
        {
          ...{ via: 'telegram', reach, of: 310, from: '小島慢食', minutes: 0 },
          why: [{ key: 'reach_telegram_waiting', msg: '還沒在 Telegram 按下「要」', count: 310 - reach }],
        },
      ],
    })

  test('is offered, previewed and used if a bot is connected', async () => {
    const { user, host } = show({
      'callback.preview': withTelegram(300),
      'callback.send': callback({ id: 'new', held: false }),
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Telegram' }))
    expect(screen.getByText('由 Telegram 機器人「小島慢食」傳送')).toBeVisible()
    expect(screen.getByText('300 / 310')).toBeVisible()
    await user.type(await message(), '新家在這裡')
    expect(screen.getByRole('group', { name: 'Telegram 訊息，由小島慢食傳送' })).toHaveTextContent(
      '新家在這裡',
    )
    await sendTo(user, '31,508')
    await waitFor(() =>
      expect(host.callsOf('callback.send')[0]?.input).toMatchObject({ via: ['email', 'telegram'] }),
    )
  })

  test('shows why it reaches no fan', async () => {
    const { host } = show({ 'callback.preview': withTelegram(0) })
    expect(await screen.findByRole('checkbox', { name: 'Telegram' })).toBeDisabled()
    expect(screen.getByText('還沒在 Telegram 按下「要」')).toBeVisible()
    expect(host.callsOf('callback.preview')[0]?.input).toMatchObject({
      via: expect.arrayContaining(['telegram']),
    })
  })

  test('is not offered if no bot is connected', async () => {
    show()
    expect(await screen.findByRole('checkbox', { name: 'Email' })).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: 'Telegram' })).toBeNull()
  })
})

describe('delivery by browser notification', () => {
  const withPush = (reach: number) =>
    preview({
      routes: [
        ...preview().routes,
        {
          ...{ via: 'push', reach, of: 512, from: null, minutes: 0 },
          why: [{ key: 'reach_push_waiting', msg: '還沒確認要收通知', count: 512 - reach }],
        },
      ],
    })

  test('is offered and used if browsers have signed up', async () => {
    const { user, host } = show({
      'callback.preview': withPush(500),
      'callback.send': callback({ id: 'new', held: false }),
    })
    await user.click(await screen.findByRole('checkbox', { name: '瀏覽器通知' }))
    expect(screen.getByText('500 / 512')).toBeVisible()
    await user.type(await message(), '新家在這裡')
    expect(screen.getByRole('group', { name: '瀏覽器通知' })).toHaveTextContent('新家在這裡')
    await sendTo(user, '31,708')
    await waitFor(() =>
      expect(host.callsOf('callback.send')[0]?.input).toMatchObject({ via: ['email', 'push'] }),
    )
  })

  test('shows why it reaches no fan', async () => {
    const { host } = show({ 'callback.preview': withPush(0) })
    expect(await screen.findByRole('checkbox', { name: '瀏覽器通知' })).toBeDisabled()
    expect(screen.getByText('還沒確認要收通知')).toBeVisible()
    expect(host.callsOf('callback.preview')[0]?.input).toMatchObject({
      via: expect.arrayContaining(['push']),
    })
  })

  test('has its sign-ups counted next to the e-mail addresses', async () => {
    show({
      'optIn.settings': {
        url: 'http://localhost/subscribe?page=x',
        on: true,
        confirmed: 7,
        waiting: 1,
        sources: [],
        links: [],
      },
      'fanPush.settings': { confirmed: 1204, waiting: 31 },
    })
    expect(await screen.findByText('另有 1,204 個瀏覽器會收到通知，31 個還沒確認。')).toBeVisible()
  })
})
