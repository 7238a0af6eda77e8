import {
  aList,
  aPage,
  aUser,
  type Answers,
  fail,
  fakeHost,
  pending,
  refuse,
  renderScreen,
} from '@fankeep/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import words from '../../locales/zh-TW.json'
import { keepSaved } from '../download/testing'
import { prove, sent } from '../proof/testing'
import { ManagementPage } from './management-page'

beforeEach(() => sessionStorage.clear())

const pages = [
  aPage(),
  aPage({
    id: 'x',
    platform: 'x',
    name: 'Slow Island Taipei',
    handle: '@slowislandtpe',
    url: 'https://x.com/slowislandtpe',
  }),
]
const show = (answers: Answers = {}, path = '/management') =>
  renderScreen(<ManagementPage />, {
    host: fakeHost({
      user: aUser(),
      path,
      answers: {
        'pages.list': aList(pages),
        'pages.bin': { list: [] },
        'backup.runs': { list: [] },
        ...answers,
      },
    }),
    words: { 'mf-member': words },
  })

const menuOf = async (user: ReturnType<typeof show>['user'], name: string, item: string) => {
  await user.click((await screen.findAllByRole('button', { name: `「${name}」可以做的事` }))[0]!)
  await user.click(screen.getByRole('menuitem', { name: item }))
}

test('filters the pages by name and platform, and keeps both in the address', async () => {
  const { user, path } = show()
  expect((await screen.findAllByText('小島慢食')).length).toBeGreaterThan(0)
  await user.type(screen.getByRole('searchbox'), 'taipei')
  await waitFor(() => expect(screen.queryByText('小島慢食')).toBeNull())
  expect(path()).toBe('/management?q=taipei')
  await user.click(screen.getByRole('button', { name: '所有平台' }))
  await user.click(screen.getByRole('menuitemradio', { name: 'Instagram' }))
  expect(await screen.findByRole('heading', { name: '沒有符合的頻道' })).toBeVisible()
  expect(path()).toBe('/management?q=taipei&platform=instagram')
  await user.click(screen.getByRole('button', { name: '清除條件' }))
  expect((await screen.findAllByText('小島慢食')).length).toBeGreaterThan(0)
})

test.each(['list', 'grid'])('shows the state of each page in the %s view', async (view) => {
  const hurt = [
    aPage({ id: 'h', name: '被盜的', state: 'hijacked' }),
    aPage({ id: 'l', name: '進不去的', state: 'lost_access' }),
    aPage({ id: 's', name: '好好的' }),
  ]
  show({ 'pages.list': aList(hurt) }, `/management?view=${view}`)
  await screen.findAllByText('被盜的')
  for (const word of ['疑似被盜', '進不去', '安全'])
    expect(screen.getAllByText(word).length).toBeGreaterThan(0)
})

test('shows more than ten pages on several screens', async () => {
  const many = Array.from({ length: 13 }, (_, at) => aPage({ id: `p${at}`, name: `頻道 ${at + 1}` }))
  const { user, path } = show({ 'pages.list': aList(many) })
  expect((await screen.findAllByText('頻道 10')).length).toBeGreaterThan(0)
  expect(screen.queryByText('頻道 11')).toBeNull()
  await user.click(screen.getByRole('button', { name: '下一頁' }))
  expect((await screen.findAllByText('頻道 11')).length).toBeGreaterThan(0)
  expect(path()).toBe('/management?page=2')
})

test('shows as many placeholder rows as the member has pages while they load', () => {
  show({ 'pages.list': pending() })
  // The header row, and six pages.
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(7)
})

test('a channel without a fan list shows no number of fans, as a row and as a card', async () => {
  const { user } = show({ 'pages.list': aList([aPage({ list_at: null, fans: 0 })]) })
  const row = await screen.findByRole('row', { name: /小島慢食/ })
  expect(within(row).queryByText('0')).toBeNull()
  await user.click(screen.getByRole('radio', { name: '卡片' }))
  expect(within(await screen.findByRole('article')).queryByText('0')).toBeNull()
})

test('downloads all fans and all posts of a page from its menu', async () => {
  const saved = keepSaved()
  const { user, host } = show({
    'fans.download': () => new Blob(['uid']),
    'posts.download': () => new Blob(['PK']),
  })
  await menuOf(user, '小島慢食', '下載粉絲名單（CSV）')
  await waitFor(() => expect(saved.at(-1)?.name).toBe('粉絲名單-小島慢食-2026-11-21.csv'))
  await menuOf(user, '小島慢食', '下載備份內容（ZIP）')
  await waitFor(() => expect(saved.at(-1)?.name).toBe('備份內容-小島慢食-2026-11-21.zip'))
  expect(host.callsOf('fans.download')[0]?.input).toEqual({ id: 'page1', format: 'csv', uid: [], all: true })
  expect(host.callsOf('posts.download')[0]?.input).toEqual({ id: 'page1', post: [], all: true })
})

test('saves the name, role, rhythm and state of a page together', async () => {
  const saved = aPage({ name: '小島', role: 'backup', auto: 'weekly', state: 'hijacked' })
  const { user, host } = show({ 'pages.set': saved })
  await menuOf(user, '小島慢食', '頻道設定')
  const dialog = await screen.findByRole('dialog')
  const name = within(dialog).getByLabelText('顯示名稱')
  await user.clear(name)
  await user.type(name, '小島')
  await user.click(within(dialog).getByRole('radio', { name: /備用/ }))
  await user.click(within(dialog).getByRole('radio', { name: '每週' }))
  await user.selectOptions(within(dialog).getByLabelText('這個頻道現在'), '被盜')
  await user.click(within(dialog).getByRole('button', { name: '儲存設定' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(host.callsOf('pages.set')[0]?.input).toEqual({
    id: 'page1',
    name: '小島',
    role: 'backup',
    auto: 'weekly',
    state: 'hijacked',
  })
  expect(screen.getAllByText('小島').length).toBeGreaterThan(0)
  expect(host.notices).toMatchObject([{ title: '頻道設定已儲存' }])
})

test('a page is moved to the bin with a code, after a note that it can be put back for 30 days', async () => {
  const { user, host } = show({ 'pages.delete': {}, 'media.sendEmailCode': sent })
  await menuOf(user, '小島慢食', '刪除頻道')
  const dialog = await screen.findByRole('dialog', { name: '要刪除「小島慢食」嗎？' })
  expect(dialog).toHaveTextContent('1,204,518 位粉絲')
  expect(dialog).toHaveTextContent('30 天內都可以放回來')
  const button = within(dialog).getByRole('button', { name: '把「小島慢食」移到回收區' })
  await user.click(button)
  expect(within(dialog).getByRole('textbox', { name: '驗證碼' })).toHaveAccessibleDescription(
    '請先取得驗證碼',
  )
  expect(host.callsOf('pages.delete')).toHaveLength(0)
  await prove(user)
  expect(host.callsOf('media.sendEmailCode')[0]?.input).toEqual({ use: 'page' })
  await user.click(button)
  await waitFor(() => expect(screen.queryByText('小島慢食')).toBeNull())
  expect(host.callsOf('pages.delete')[0]?.input).toEqual({ id: 'page1', code: '482913' })
})

test('the notice of a deleted page puts it back', async () => {
  const { user, host } = show({
    'pages.delete': {},
    'pages.putBack': aPage(),
    'media.sendEmailCode': sent,
  })
  await menuOf(user, '小島慢食', '刪除頻道')
  const dialog = await screen.findByRole('dialog')
  await prove(user)
  await user.click(within(dialog).getByRole('button', { name: '把「小島慢食」移到回收區' }))
  await waitFor(() => expect(screen.queryByText('小島慢食')).toBeNull())
  act(() => host.notices[0]?.action?.run())
  expect((await screen.findAllByText('小島慢食')).length).toBeGreaterThan(0)
  expect(host.callsOf('pages.putBack')[0]?.input).toEqual({ id: 'page1' })
})

test('the notice shows why a deleted page cannot be put back', async () => {
  const { user, host } = show({
    'pages.delete': {},
    'pages.putBack': refuse('pages_limit', '方案的頻道已經滿了'),
    'media.sendEmailCode': sent,
  })
  await menuOf(user, '小島慢食', '刪除頻道')
  const dialog = await screen.findByRole('dialog')
  await prove(user)
  await user.click(within(dialog).getByRole('button', { name: '把「小島慢食」移到回收區' }))
  await waitFor(() => expect(host.notices).toHaveLength(1))
  act(() => host.notices[0]?.action?.run())
  await waitFor(() => expect(host.notices[1]).toMatchObject({ title: '方案的頻道已經滿了' }))
})

const binned = {
  id: 'gone1',
  platform: 'x' as const,
  handle: 'oldisland',
  name: '舊島',
  fans: 12,
  posts: 3,
  bytes: 2048,
  deleted_at: new Date(Date.now() - 86_400_000).toISOString(),
  erase_at: new Date(Date.now() + 29 * 86_400_000 - 60_000).toISOString(),
}

test('a deleted page shows how long it is kept and can be put back', async () => {
  const { user, host } = show({ 'pages.bin': { list: [binned] }, 'pages.putBack': aPage({ id: 'gone1' }) })
  expect(await screen.findByText(/還剩 29 天/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '把「舊島」放回來' }))
  await waitFor(() => expect(host.notices).toMatchObject([{ title: '「舊島」回來了' }]))
  expect(host.callsOf('pages.putBack')[0]?.input).toEqual({ id: 'gone1' })
  await waitFor(() => expect(host.callsOf('pages.list').length).toBeGreaterThan(1))
})

test('the bin shows why a deleted page cannot be put back, and keeps the page', async () => {
  const { user } = show({
    'pages.bin': { list: [binned] },
    'pages.putBack': refuse('pages_limit', '方案的頻道數已滿'),
  })
  await user.click(await screen.findByRole('button', { name: '把「舊島」放回來' }))
  expect(await screen.findByText('方案的頻道數已滿')).toBeVisible()
  expect(screen.getByRole('button', { name: '把「舊島」放回來' })).toBeEnabled()
})

test('a deleted page is erased only after a confirmation and with a code', async () => {
  const { user, host } = show({
    'pages.bin': { list: [binned] },
    'pages.erase': {},
    'media.sendEmailCode': sent,
  })
  await user.click(await screen.findByRole('button', { name: '永久刪除「舊島」' }))
  const dialog = await screen.findByRole('dialog', { name: '要永久刪除「舊島」嗎？' })
  const button = within(dialog).getByRole('button', { name: '永久刪除' })
  await prove(user)
  await user.click(button)
  const tick = within(dialog).getByRole('checkbox')
  expect(tick).toHaveAccessibleDescription('刪掉之後無法找回，請勾選確認')
  expect(host.callsOf('pages.erase')).toHaveLength(0)
  await user.click(tick)
  await user.click(button)
  await waitFor(() => expect(host.callsOf('pages.erase')[0]?.input).toEqual({ id: 'gone1', code: '482913' }))
})

test('saving only a new name sends neither the state nor the rhythm', async () => {
  const sign = { id: 's1', kind: 'owner', msg: '擁有者換人了', at: '2026-11-20T01:00:00.000Z' } as const
  const watched = aPage({ signs: [sign], auto: 'daily', auto_allowed: 'off' })
  const { user, host } = show({
    'pages.list': aList([watched]),
    'pages.set': ({ name }) => ({ ...watched, name: name! }),
  })
  await menuOf(user, '小島慢食', '頻道設定')
  await user.type(await screen.findByLabelText('顯示名稱'), '本店')
  await user.click(screen.getByRole('button', { name: '儲存設定' }))
  await waitFor(() => expect(host.callsOf('pages.set')).toHaveLength(1))
  expect(host.callsOf('pages.set')[0]?.input).toEqual({ id: watched.id, name: '小島慢食本店' })
})

test('keeps the dialog open with the reason if a change is refused', async () => {
  const { user } = show({ 'pages.set': refuse('too_many_requests', '請稍後再試') })
  await menuOf(user, '小島慢食', '頻道設定')
  await user.type(await screen.findByLabelText('顯示名稱'), '本店')
  await user.click(await screen.findByRole('button', { name: '儲存設定' }))
  expect(await screen.findByText('請稍後再試')).toBeVisible()
})

test('changes the nickname', async () => {
  const { user, host } = show({
    'user.saveNickname': aUser({ nickname: '阿禾' }),
    'user.saveBase': aUser({ nickname: '阿禾' }),
  })
  await user.click(await screen.findByRole('button', { name: '修改' }))
  const name = await screen.findByLabelText('暱稱')
  await user.clear(name)
  await user.type(name, '阿禾')
  await user.click(screen.getByRole('button', { name: '儲存個人資料' }))
  expect(await screen.findByText('阿禾')).toBeVisible()
  expect(host.callsOf('user.saveNickname')[0]?.input).toEqual({ nickname: '阿禾' })
})

test('restores unsaved settings after the session ended, but not after the dialog was closed', async () => {
  const first = show()
  await menuOf(first.user, '小島慢食', '頻道設定')
  await first.user.type(await screen.findByLabelText('顯示名稱'), '本店')
  first.host.session.forget()
  first.unmount()
  const { user } = show()
  await menuOf(user, '小島慢食', '頻道設定')
  expect(await screen.findByLabelText('顯示名稱')).toHaveValue('小島慢食本店')
  await user.click(screen.getByRole('button', { name: '先不要' }))
  await menuOf(user, '小島慢食', '頻道設定')
  expect(await screen.findByLabelText('顯示名稱')).toHaveValue('小島慢食')
})

test('changes the address of a channel and shows a refusal in its settings', async () => {
  const soon = '還要等 12 天'
  const { user, host } = show({
    'pages.reset': refuse('page_reset_soon', soon),
    'pages.set': ({ name }) => aPage({ name: name ?? '' }),
  })
  await menuOf(user, '小島慢食', '頻道設定')
  const address = await screen.findByLabelText('頻道網址')
  expect(screen.getByText(/每 30 天可以換一次/)).toBeVisible()
  await user.clear(address)
  await user.type(address, 'https://www.instagram.com/mochi.new')
  await user.click(screen.getByRole('button', { name: '儲存設定' }))
  expect(await screen.findByText(soon)).toBeVisible()
  expect(host.callsOf('pages.set')).toHaveLength(0)

  host.answer('pages.reset', ({ url }) => aPage({ url }))
  await user.type(address, '/')
  await user.click(screen.getByRole('button', { name: '儲存設定' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(host.callsOf('pages.set')).toHaveLength(0)
  expect(host.callsOf('pages.reset').at(-1)?.input).toEqual({
    id: aPage().id,
    url: 'https://www.instagram.com/mochi.new/',
  })
})

test('reports deleted channels that failed to load and loads them again on request', async () => {
  const { user, host } = show({ 'pages.bin': fail(500) })
  expect(await screen.findByText(/已刪除的頻道沒有讀到/)).toBeVisible()
  host.answer('pages.bin', { list: [] })
  await user.click(screen.getByRole('button', { name: '再試一次' }))
  await waitFor(() => expect(screen.queryByText(/已刪除的頻道沒有讀到/)).toBeNull())
})
