import { Refused } from '@fankeep/shared/host'
import { aList, aUser, fakeHost, refuse, renderScreen } from '@fankeep/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import words from '../../locales/zh-TW.json'
import { prove, sent } from '../proof/testing'
import { CallbackPage } from './callback-page'
import { callBackTo } from './draft'
import { callback, heldFor, message, preview, sendTo, show } from './testing'

beforeEach(() => sessionStorage.clear())

test('preselects the page in danger, shows its reach and what limits it, and previews the mail while typing', async () => {
  const { user } = show()
  expect(await screen.findByRole('combobox', { name: '出事的頻道' })).toHaveValue('lost')
  expect((await screen.findAllByText('31,208')).length).toBeGreaterThan(0)
  expect(screen.getByText('381,178')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Instagram 私訊' })).toBeDisabled()
  await user.type(await message(), '你好')
  await user.click(screen.getByRole('button', { name: '插入粉絲名稱' }))
  expect(await message()).toHaveValue('你好{粉絲名稱}')
  expect(screen.getByRole('group', { name: '粉絲看到的樣子' })).toHaveTextContent('你好怡君')
})

test('shows no counts of another page, and reports counts that failed to load', async () => {
  const { user, host } = show()
  await screen.findByRole('button', { name: '送給 31,208 位粉絲' })
  let fail!: (error: Error) => void
  host.answer('callback.preview', () => new Promise((_, reject) => (fail = reject)))
  await user.selectOptions(screen.getByRole('combobox', { name: '出事的頻道' }), 'safe')
  expect(screen.getByRole('button', { name: '送出 CallBack' })).toBeDisabled()
  expect(screen.queryByText(/31,208/)).toBeNull()
  expect(screen.queryByText('這裡不讓專頁傳訊息')).toBeNull()
  await waitFor(() => fail(new Refused('too_many_requests', '請稍後再試')))
  expect(await screen.findByText(/聯絡得到的人數讀不出來/)).toBeVisible()
  host.answer('callback.preview', preview())
  await user.click(screen.getByRole('button', { name: '再試一次' }))
  expect(await screen.findByRole('button', { name: '送給 31,208 位粉絲' })).toBeEnabled()
})

test('sends the CallBack once to the chosen fans and then empties the form', async () => {
  const { user, host } = show({ 'callback.send': () => heldFor(60) })
  await user.type(await message(), '新家在這裡')
  await user.type(screen.getByRole('textbox', { name: /新的頻道網址/ }), 'https://slow.island/new')
  await sendTo(user, '31,208')
  await waitFor(() => expect(host.callsOf('callback.send')).toHaveLength(1))
  expect(host.callsOf('callback.send')[0]!.input).toMatchObject({
    id: 'lost',
    via: ['email'],
    audience: 'all',
    link: 'https://slow.island/new',
    message: '新家在這裡',
    send_at: '',
    overwrite: false,
  })
  expect(await screen.findByRole('region', { name: '即將送出' })).toHaveTextContent(/秒後送出/)
  expect(await message()).toHaveValue('')
})

test('the last check shows audience, count and preview, and offers a test to oneself or a way back', async () => {
  const { user, host } = show({ 'callback.test': { to: 'he@hekitchen.example' } })
  await user.type(await message(), '新家在這裡')
  await user.click(screen.getByRole('button', { name: '插入粉絲名稱' }))
  await user.click(await screen.findByRole('button', { name: '送給 31,208 位粉絲' }))
  const look = within(await screen.findByRole('dialog', { name: '送出前再看一次' }))
  for (const said of [/小島慢食 · 全部粉絲/, '31,208 位粉絲', 'Email', '60 秒後'])
    expect(look.getByText(said)).toBeVisible()
  expect(look.getByRole('group', { name: '粉絲看到的樣子' })).toHaveTextContent('新家在這裡怡君')
  await user.click(look.getByRole('button', { name: '先寄給自己' }))
  await waitFor(() => expect(host.notices).toMatchObject([{ title: '已寄到 he@hekitchen.example' }]))
  await user.click(look.getByRole('button', { name: '回去修改' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(host.callsOf('callback.send')).toEqual([])
})

test('rejects a placeholder without a value or with an unknown name, and says what to do', async () => {
  const { user, host } = show()
  await user.click(await screen.findByRole('textbox', { name: '內容' }))
  await user.paste('我在這裡等你：{新連結}')
  await user.click(await screen.findByRole('button', { name: '送給 31,208 位粉絲' }))
  expect(screen.getByText('內容裡有 {新連結}。請填上網址，或把 {新連結} 拿掉')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: /新的頻道網址/ }), 'https://slow.island/new')
  await user.click(await message())
  await user.paste(' {暱稱}')
  expect(screen.getByText(/^{暱稱} 不是可以代換的字/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '送給 31,208 位粉絲' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(host.callsOf('callback.send')).toEqual([])
})

test('a CallBack about to be sent can be taken back at the top and in the history', async () => {
  const { user, host } = show({
    'callback.send': () => heldFor(60),
    'callback.list': () => aList([heldFor(30)]),
    'callback.cancel': callback({ id: 'new', status: 3 }),
  })
  expect((await screen.findAllByText('30 秒後送出')).length).toBeGreaterThan(0)
  await user.type(await message(), '新家在這裡')
  await sendTo(user, '31,208')
  const held = await screen.findByRole('region', { name: '即將送出' })
  await user.click(within(held).getByRole('button', { name: '收回' }))
  await waitFor(() => expect(host.callsOf('callback.cancel')[0]?.input).toEqual({ callback: 'new' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '即將送出' })).toBeNull())
  await user.click(screen.getAllByRole('button', { name: '收回' })[0]!)
  await waitFor(() => expect(host.callsOf('callback.cancel')).toHaveLength(2))
})

test.each([
  ['in time', { phase: 'ended' as const, status: 3 as const }, '新家在這裡'],
  ['too late', { phase: 'sending' as const, status: 1 as const }, ''],
])('a text taken back %s is in the form again only if it did not go out', async (_, ended, text) => {
  const { user } = show({
    'callback.send': () => heldFor(60),
    'callback.list': () => aList([]),
    'callback.cancel': callback({ id: 'new', ...ended }),
  })
  await user.type(await message(), '新家在這裡')
  await sendTo(user, '31,208')
  const held = await screen.findByRole('region', { name: '即將送出' })
  expect(await message()).toHaveValue('')
  await user.click(within(held).getByRole('button', { name: '收回' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '即將送出' })).toBeNull())
  expect(await message()).toHaveValue(text)
})

test('a text taken back in the history is in the form again, unless another one is written there', async () => {
  const { user } = show({
    'callback.send': () => heldFor(60),
    'callback.list': () => aList([heldFor(60)]),
    'callback.cancel': callback({ id: 'new', phase: 'ended', status: 3 }),
  })
  const takeBack = async () =>
    user.click(within(screen.getByRole('table')).getAllByRole('button', { name: '收回' })[0]!)
  await user.type(await message(), '新家在這裡')
  await sendTo(user, '31,208')
  await screen.findByRole('region', { name: '即將送出' })
  await takeBack()
  await waitFor(async () => expect(await message()).toHaveValue('新家在這裡'))
  await sendTo(user, '31,208')
  await screen.findByRole('region', { name: '即將送出' })
  await user.type(await message(), '另一則')
  await takeBack()
  await waitFor(() => expect(screen.queryByRole('region', { name: '即將送出' })).toBeNull())
  expect(await message()).toHaveValue('另一則')
})

test('fans chosen from the list are counted and receive the CallBack', async () => {
  callBackTo(fakeHost({ user: aUser() }), 'lost', { uids: ['fan1', 'fan21'] })
  const { user, host } = show({ 'callback.send': callback({ audience: 'chosen' }) }, '/callback?id=lost')
  const whom = await screen.findByRole('combobox', { name: /粉絲/ })
  expect(whom).toHaveTextContent('從名單選出的 2 位')
  await waitFor(() =>
    expect(host.callsOf('callback.preview').at(-1)?.input).toMatchObject({
      ...{ id: 'lost', audience: 'chosen' },
      uid: ['fan1', 'fan21'],
    }),
  )
  await user.type(await message(), '新家在這裡')
  await sendTo(user, '31,208')
  await waitFor(() => expect(host.callsOf('callback.send')).toHaveLength(1))
  expect(host.callsOf('callback.send')[0]?.input).toMatchObject({
    ...{ audience: 'chosen' },
    uid: ['fan1', 'fan21'],
  })
})

test('a group is counted and receives the CallBack, and is not selected for another page', async () => {
  const { user, host } = show({ 'callback.send': callback({ audience: 'group', group: '志工' }) })
  await screen.findByRole('option', { name: '群組：志工' })
  await user.selectOptions(await screen.findByRole('combobox', { name: /粉絲/ }), '群組：志工')
  await waitFor(() =>
    expect(host.callsOf('callback.preview').at(-1)?.input).toMatchObject({ audience: 'group', group: '5' }),
  )
  await user.type(await message(), '新家在這裡')
  await sendTo(user, '31,208')
  await waitFor(() =>
    expect(host.callsOf('callback.send')[0]?.input).toMatchObject({ audience: 'group', group: '5' }),
  )
  await user.selectOptions(screen.getByRole('combobox', { name: /粉絲/ }), '群組：志工')
  host.answer('fans.groups', { list: [] })
  await user.selectOptions(screen.getByRole('combobox', { name: '出事的頻道' }), 'safe')
  await waitFor(() =>
    expect(host.callsOf('callback.preview').at(-1)?.input).toMatchObject({ id: 'safe', audience: 'all' }),
  )
})

test('selects all fans if the group handed over from the list no longer exists', async () => {
  callBackTo(fakeHost({ user: aUser() }), 'lost', { group: '9' })
  const { host } = show({}, '/callback?id=lost')
  await waitFor(() => expect(screen.getByRole('combobox', { name: /粉絲/ })).toHaveValue('all'))
  await waitFor(() => expect(host.callsOf('callback.preview').at(-1)?.input).not.toHaveProperty('group'))
})

test('reports each missing field of an empty form and sends nothing', async () => {
  const { user, host } = show()
  await user.type(await screen.findByRole('textbox', { name: /新的頻道網址/ }), 'slow.island')
  await user.click(await screen.findByRole('button', { name: '送給 31,208 位粉絲' }))
  expect(screen.getByText('請寫下要告訴粉絲的話')).toBeVisible()
  expect(screen.getByText(/請貼上完整的網址/)).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Email' }))
  expect(screen.getByText('請至少勾選一種方式')).toBeVisible()
  expect(screen.getByText('確認後 60 秒送給 0 位粉絲。')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: '排程' }))
  expect(screen.getByText('請選一個還沒到的日期和時間')).toBeVisible()
  expect(host.callsOf('callback.send')).toEqual([])
})

test('replaces a waiting CallBack only if the member confirms, with the same idempotency key', async () => {
  const { user, host } = show({
    'callback.send': ({ overwrite }) =>
      overwrite ? callback({ id: 'new', status: 1 }) : refuse('callback_pending', '已經有一則排好的'),
  })
  await user.type(await message(), '新家')
  await sendTo(user, '31,208')
  const dialog = await screen.findByRole('dialog', { name: '已經有一則在等了' })
  await user.click(within(dialog).getByRole('button', { name: '用這一則取代' }))
  await waitFor(() => expect(host.callsOf('callback.send')).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = host.callsOf('callback.send').map(({ input }) => input)
  expect(sent.map(({ overwrite }) => overwrite)).toEqual([false, true])
  expect(sent[1]!.idempotency_key).toBe(sent[0]!.idempotency_key)
  expect(host.told).toEqual(['callbackOverwritten'])
})

test('reports a waiting CallBack that could not be replaced', async () => {
  const { user, host } = show({
    'callback.send': ({ overwrite }) => refuse(overwrite ? 'callback_sending' : 'callback_pending', '送出中'),
  })
  await user.type(await message(), '新家')
  await sendTo(user, '31,208')
  await user.click(await screen.findByRole('button', { name: '用這一則取代' }))
  await waitFor(() => expect(host.told).toEqual(['callbackOverwriteFailed']))
})

test('on a new device, sends the CallBack with the same key after the member proved their identity', async () => {
  const { user, host } = show({
    'callback.send': refuse('proof_new_device', '請先確認是你本人'),
    'media.sendEmailCode': sent,
    'media.checkCode': { right: true },
  })
  await user.type(await message(), '新家')
  await sendTo(user, '31,208')
  await screen.findByRole('dialog', { name: '確認是你本人' })
  expect(screen.getByText(/這台裝置登入還不到一天/)).toBeVisible()
  await prove(user)
  host.answer('callback.send', callback({ id: 'new', status: 1 }))
  await user.click(screen.getByRole('button', { name: '確認' }))
  await waitFor(() => expect(host.callsOf('callback.send')).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, second] = host.callsOf('callback.send').map(({ input }) => input.idempotency_key)
  expect(second).toBe(first)
})

test('restores the written message after a reload', async () => {
  const first = show()
  await first.user.type(await message(), '寫到一半')
  first.unmount()
  show()
  expect(await message()).toHaveValue('寫到一半')
})

test('shows why the plan has no CallBack and disables the button', async () => {
  show({
    'callback.preview': preview({ can: false, why: { key: 'callback_plan', msg: '一般方案只能預覽' } }),
  })
  expect(await screen.findByText('一般方案只能預覽')).toBeVisible()
  expect(screen.getByRole('button', { name: '送給 31,208 位粉絲' })).toBeDisabled()
})

test('sends a test to the member and shows the address', async () => {
  const { user, host } = show({ 'callback.test': { to: 'he@hekitchen.example' } })
  await user.type(await message(), '試試')
  await user.click(screen.getByRole('button', { name: '先寄給自己' }))
  await waitFor(() => expect(host.notices).toMatchObject([{ title: '已寄到 he@hekitchen.example' }]))
})

test('the notice of a cancelled scheduled CallBack schedules it again', async () => {
  const at = '2030-01-02T03:00:00.000Z'
  const waits = callback({ id: 'w', status: 1, phase: 'waiting', of: null, sent: 0, failed: 0, send_at: at })
  const { user, host } = show({
    'callback.list': aList([waits]),
    'callback.cancel': { ...waits, status: 3, phase: 'ended' },
    'callback.send': waits,
  })
  await user.click((await screen.findAllByRole('button', { name: '取消' }))[0]!)
  await waitFor(() => expect(host.notices).toHaveLength(1))
  act(() => host.notices[0]?.action?.run())
  await waitFor(() =>
    expect(host.callsOf('callback.send')[0]?.input).toMatchObject({
      ...{ id: 'lost', message: '新家在這裡', link: 'https://slow.island/new', via: ['email'] },
      ...{ send_at: at, overwrite: false },
    }),
  )
})

test('the history shows progress, stops a running CallBack and keeps its filter in the address', async () => {
  const running = callback({ id: 'run', status: 1, phase: 'sending', sent: 2904, failed: 0, of: 6120 })
  const { user, host, path } = show({
    'callback.list': aList([running, callback()]),
    'callback.cancel': { ...running, status: 2 },
  })
  expect((await screen.findAllByText('2,904 / 6,120')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('102 封退信').length).toBeGreaterThan(0)
  await user.click(screen.getAllByRole('button', { name: '停止' })[0]!)
  await waitFor(() => expect(host.callsOf('callback.cancel')[0]?.input).toEqual({ callback: 'run' }))
  await user.click(screen.getByRole('radio', { name: '已完成' }))
  expect(path()).toBe('/callback?status=2')
  await waitFor(() => expect(host.callsOf('callback.list').at(-1)?.input).toMatchObject({ status: 2 }))
})

test.each([
  [3, 'callback_cancelled', '已取消', 'gone'],
  [3, 'callback_overwritten', '已被取代', 'gone'],
  [2, 'callback_stopped', '已停止', 'gone'],
  [3, 'callback_plan_ended', '無法申請', 'failed'],
] as const)('a CallBack with status %s that ended by %s is shown as %s', async (status, key, word, look) => {
  show({ 'callback.list': aList([callback({ status, reason: { key, msg: 'why' } })]) })
  const state = (await screen.findAllByText(word))[0]!
  expect(state).toHaveAttribute('data-state', look)
})

test('the history shows a message with its placeholders filled in', async () => {
  const message = '{粉絲名稱}，新家在 {新連結}'
  const { user } = show({
    'callback.list': aList([callback({ subject: '', message })]),
    'callback.outcomes': { routes: [], senders: [] },
  })
  expect((await screen.findAllByText('怡君，新家在 https://slow.island/new')).length).toBeGreaterThan(0)
  await user.click(screen.getAllByRole('button', { name: '看內容' })[0]!)
  expect(await screen.findByRole('dialog')).toHaveTextContent('怡君，新家在 https://slow.island/new')
  expect(document.body).not.toHaveTextContent('{粉絲名稱}')
})

test('the history shows when the rest is sent, and why fans were not reached by a method', async () => {
  const asleep = callback({
    ...{ id: 'slow', status: 1, phase: 'sending', via: ['message'], sent: 200, failed: 0, of: 900 },
    wait_until: '2036-06-18T01:14:00.000Z',
  })
  const ended = callback({ id: 'done', via: ['message'], failed: 3 })
  const { user } = show({
    'callback.list': aList([asleep, ended]),
    'callback.outcomes': {
      routes: [
        {
          ...{ via: 'message', of: 9_208, sent: 9_106, failed: 3, unknown: 0, resumable: 0 },
          why: [{ key: 'message_closed', msg: '不接受你的 X 訊息', count: 3 }],
        },
      ],
      senders: ['slowisland'],
    },
  })
  expect((await screen.findAllByText(/其餘的.*繼續送出/)).length).toBeGreaterThan(0)
  expect(screen.getAllByText('3 則沒送到').length).toBeGreaterThan(0)
  await user.click(screen.getAllByRole('button', { name: '看內容' })[0]!)
  const outcomes = await screen.findByRole('region', { name: '送達情形' })
  expect(outcomes).toHaveTextContent('不接受你的 X 訊息3')
  expect(outcomes).toHaveTextContent('私訊由 @slowisland 傳送')
})

test('without a channel, explains that a channel with a fan list must be added first', async () => {
  show({ 'pages.list': aList([]) })
  expect(await screen.findByText(/先新增一個頻道並匯入粉絲名單/)).toBeVisible()
})

test('restores the message after the session ended, but not for another member', async () => {
  const first = show()
  await first.user.type(await message(), '新家在這裡')
  first.host.session.forget()
  first.unmount()
  const again = show()
  expect(await message()).toHaveValue('新家在這裡')
  again.host.session.begin({ token: 't', user: aUser({ email: 'eva@example.com' }) })
  again.unmount()
  renderScreen(<CallbackPage />, { host: again.host, words: { 'mf-member': words } })
  expect(await message()).toHaveValue('')
})
