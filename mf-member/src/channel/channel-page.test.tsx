import { aList, aPage, aRun, aUser, fail, fixedNow, pending, refuse } from '@fankeep/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'

import { show } from './testing'

beforeEach(() => sessionStorage.clear())

describe('while the channels load', () => {
  const rowsOf = (what: string) => document.querySelectorAll(`[data-waits-for=${what}] li`)

  test('reserves room for every part, with as many cards as the member has channels', async () => {
    show({ 'pages.list': pending(), 'backup.runs': pending() })
    const readiness = await screen.findByRole('region', { name: '在出事之前' })
    expect(within(readiness).getAllByRole('listitem')).toHaveLength(3)
    // Six channels, and the card to add one.
    expect(rowsOf('cards')).toHaveLength(7)
    expect(rowsOf('log').length).toBeGreaterThan(0)
    expect(rowsOf('todo').length).toBeGreaterThan(0)
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
  })

  test('reserves room for the log until the runs have loaded', async () => {
    show({ 'backup.runs': pending() })
    expect(await screen.findByRole('article', { name: '小島慢食' })).toBeVisible()
    expect(rowsOf('log').length).toBeGreaterThan(0)
    expect(rowsOf('cards')).toHaveLength(0)
  })
})

test('a member without a channel is invited to add the first one', async () => {
  show({ 'pages.list': aList([]) })
  expect(await screen.findByRole('heading', { name: '放進第一個頻道' })).toBeVisible()
  expect(screen.getByText('不會發布任何東西，也不會通知你的粉絲')).toBeVisible()
})

test('a safe page shows its number of fans and its growth, and links to the fans', async () => {
  show()
  const card = await screen.findByRole('article', { name: '小島慢食' })
  expect(within(card).getByText('1,204,518')).toBeVisible()
  expect(within(card).getByText('安全')).toBeVisible()
  expect(within(card).getByText('+7,459 本週')).toBeVisible()
  expect(within(card).getByRole('link', { name: '看粉絲名單' })).toHaveAttribute('href', '/fansList?id=page1')
  expect(within(card).getAllByRole('link')).toHaveLength(1)
})

test('a list that is 19 days old is shown as too old, not as safe or unchanged', async () => {
  const listAt = new Date(Date.parse(fixedNow) - 19 * 86_400_000).toISOString()
  show({ 'pages.list': aList([aPage({ list_at: listAt, fans_week: 0 })]) })
  const card = await screen.findByRole('article', { name: '小島慢食' })
  expect(within(card).getByText('名單太舊')).toBeVisible()
  expect(within(card).getByText('截至 11/02')).toBeVisible()
  expect(within(card).queryByText('安全')).toBeNull()
  expect(within(card).queryByText('本週持平')).toBeNull()
})

test('a page without a fan list shows no number of fans', async () => {
  show({ 'pages.list': aList([aPage({ list_at: null, fans: 0, trend: Array(30).fill(null) })]) })
  const card = await screen.findByRole('article', { name: '小島慢食' })
  expect(within(card).getByText('只有內容')).toBeVisible()
  expect(within(card).queryByText('0')).toBeNull()
})

test('as a row, a page shows no change of a week without a list, and no number of fans without any', async () => {
  const listAt = new Date(Date.parse(fixedNow) - 19 * 86_400_000).toISOString()
  const old = aPage({ list_at: listAt, fans_week: 0 })
  const none = aPage({ id: 'none', name: '予安走走', list_at: null, fans: 0 })
  show({ 'pages.list': aList([old, none]) }, { path: '/channel?view=list' })
  const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))
  expect((await rowOf(/小島慢食/)).queryByText('0')).toBeNull()
  expect((await rowOf(/予安走走/)).queryByText('0')).toBeNull()
})

test('a page in danger says that everything is kept and what to do, until the member has it back', async () => {
  const { user, host } = show({
    'pages.list': aList([aPage({ state: 'hijacked' }), aPage({ id: 'other', name: '予安走走' })]),
    'pages.set': aPage(),
  })
  expect(await screen.findByRole('heading', { name: '頻道可能被盜了，但你的東西都在' })).toBeVisible()
  const alarm = screen.getByRole('region', { name: '先把粉絲接到新的地方' })
  expect(within(alarm).getByText('你的東西都還在')).toBeVisible()
  expect(within(alarm).getByText(/^貼文、相片與影片，\S/)).toBeVisible()
  expect(within(alarm).getByRole('link', { name: '用 CallBack 召回粉絲' })).toHaveAttribute(
    'href',
    '/callback?id=page1',
  )
  expect(screen.getByRole('heading', { name: '其他頻道' })).toBeVisible()

  await user.click(within(alarm).getByRole('button', { name: '已經拿回來了' }))
  expect(await screen.findByRole('article', { name: '小島慢食' })).toBeVisible()
  expect(host.callsOf('pages.set')[0]?.input).toMatchObject({ id: 'page1', state: 'active' })

  expect(alarm).not.toBeInTheDocument()
  host.answer('pages.set', aPage({ state: 'hijacked' }))
  act(() => host.notices[0]?.action?.run())
  expect(await screen.findByRole('region', { name: '先把粉絲接到新的地方' })).toBeVisible()
  expect(host.callsOf('pages.set')[1]?.input).toMatchObject({ id: 'page1', state: 'hijacked' })
})

describe('signs of a hijack', () => {
  const sign = {
    id: 's1',
    kind: 'fans_dropped',
    msg: '粉絲在一天內從 9,000 掉到 3,000',
    at: '2026-11-21T01:00:00.000Z',
  }
  const seen = aPage({ name: '小島慢食', state: 'lost_access', signs: [sign] })

  test('are shown with two answers; “not me” marks the page as hijacked and opens CallBack', async () => {
    const label = '把內容還原到新頻道'
    const restore = {
      ...({
        path: '/contentRestore',
        name: 'contentRestore',
        access: 'member',
        parent: 'userCenter',
      } as const),
      title: { 'zh-tw': '內容還原', 'zh-cn': '内容还原', en: 'Restore' },
      pageAction: { order: 10, icon: 'history', label: { 'zh-tw': label, 'zh-cn': label, en: label } },
    }
    const { user, host } = show(
      {
        'pages.list': aList([seen]),
        'pages.answerSigns': aPage({ name: '小島慢食', state: 'hijacked', signs: [] }),
      },
      { screens: [restore] },
    )
    const alarm = await screen.findByRole('region', { name: '這是你本人做的嗎？' })
    expect(within(alarm).getByText('粉絲在一天內從 9,000 掉到 3,000')).toBeVisible()
    expect(within(alarm).getByRole('link', { name: '把內容還原到新頻道' })).toHaveAttribute(
      'href',
      '/contentRestore?id=page1',
    )
    await user.click(within(alarm).getByRole('button', { name: '不是我，用 CallBack 召回粉絲' }))
    await waitFor(() => expect(host.went).toEqual(['/callback?id=page1']))
    expect(host.callsOf('pages.answerSigns')[0]?.input).toEqual({ id: 'page1', answer: 'callback' })
    expect(await screen.findByRole('region', { name: '先把粉絲接到新的地方' })).toBeVisible()
  })

  test('disappear after “it was me”, and the page is shown as usual', async () => {
    const { user, host } = show({
      'pages.list': aList([seen]),
      'pages.answerSigns': aPage({ name: '小島慢食', state: 'active', signs: [] }),
    })
    await user.click(await screen.findByRole('button', { name: '是我本人' }))
    expect(await screen.findByRole('article', { name: '小島慢食' })).toBeVisible()
    expect(host.callsOf('pages.answerSigns')[0]?.input).toEqual({ id: 'page1', answer: 'me' })
    expect(host.went).toEqual([])
  })
})

test('filters the pages by role and keeps the filter in the address', async () => {
  const { user, path } = show({
    'pages.list': aList([aPage(), aPage({ id: 'spare', name: '備胎', role: 'backup' })]),
  })
  await user.click(await screen.findByRole('radio', { name: '備用 1' }))
  expect(screen.queryByRole('article', { name: '小島慢食' })).toBeNull()
  expect(screen.getByRole('article', { name: '備胎' })).toBeVisible()
  expect(path()).toBe('/channel?role=backup')
})

test('a card shows the progress of its run, and the log shows that it was stopped', async () => {
  const { user, host } = show({
    'pages.list': aList([aPage({ run: aRun() })]),
    'backup.stop': aRun({ state: 'stopped', ended_at: '2026-11-21T06:00:00.000Z' }),
  })
  const card = await screen.findByRole('article', { name: '小島慢食' })
  expect(await within(card).findByRole('progressbar')).toHaveAttribute('aria-valuetext', '31,000 / 58,204 筆')
  act(() => host.emitRun(aRun({ done: 40_000 })))
  await waitFor(() =>
    expect(within(card).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '40,000 / 58,204 筆'),
  )
  host.answer('pages.list', aList([aPage()]))
  await user.click(within(card).getByRole('button', { name: '停止' }))
  await waitFor(() => expect(within(card).queryByRole('progressbar')).toBeNull())
  expect(await screen.findByText('小島慢食：你停止了匯入')).toBeVisible()
})

test('a card shows that its last run failed and offers another import', async () => {
  const run = aRun({
    state: 'failed',
    created_at: '2026-11-21T05:59:00.000Z',
    ended_at: '2026-11-21T06:00:00.000Z',
    error: { key: 'archive_truncated', msg: '檔案不完整' },
  })
  show({ 'backup.runs': { list: [run] } })
  const card = await screen.findByRole('article', { name: '小島慢食' })
  expect(await within(card).findByText('上次沒成功')).toBeVisible()
  expect(within(card).getByRole('button', { name: '再匯入一次' })).toBeVisible()
  expect(screen.getByText('小島慢食：匯入沒有成功。檔案不完整')).toBeVisible()
})

test('if the pages fail to load, says that the backup is intact and loads them again on request', async () => {
  const { user, host } = show({ 'pages.list': refuse('too_many_requests') })
  expect(await screen.findByRole('alert')).toHaveTextContent('備份本身完好')
  host.answer('pages.list', aList([aPage()]))
  await user.click(screen.getByRole('button', { name: '再試一次' }))
  expect(await screen.findByRole('article', { name: '小島慢食' })).toBeVisible()
})

test('asks for missing profile data and saves what the member enters', async () => {
  const { user, host } = show({ 'user.saveBase': aUser() }, { user: aUser({ sex: 0 }) })
  const prompt = await screen.findByRole('status')
  expect(prompt).toHaveTextContent('還缺性別')
  await user.click(within(prompt).getByRole('button', { name: '去填寫' }))
  await user.click(await screen.findByRole('button', { name: '儲存個人資料' }))
  expect(screen.getByText('請選擇性別')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: '女' }))
  await user.click(screen.getByRole('button', { name: '儲存個人資料' }))
  await waitFor(() => expect(screen.queryByText(/還缺/)).toBeNull())
  expect(host.callsOf('user.saveBase')[0]?.input).toMatchObject({ sex: 2 })
  expect(host.callsOf('user.saveNickname')).toEqual([])
})

test('saves a missing telephone number after the code sent to it was entered', async () => {
  const { user, host } = show(
    {
      'auth.sendSmsCode': { wait: 60 },
      'auth.countryByIp': { country: 'TW', code: '+886' },
      'user.saveBase': refuse('code_wrong', '驗證碼不對，請再看一次'),
    },
    { user: aUser({ tel: '' }) },
  )
  await user.click(await screen.findByRole('button', { name: '去填寫' }))
  await user.type(await screen.findByLabelText('手機號碼'), '912345678')
  await user.click(screen.getByRole('button', { name: '傳送驗證碼' }))
  await waitFor(() =>
    expect(host.callsOf('auth.sendSmsCode')[0]?.input).toEqual({
      area_code: '+886',
      tel: '912345678',
      use: 'register',
    }),
  )
  await user.click(screen.getByRole('button', { name: '儲存個人資料' }))
  expect(screen.getByText('請填 6 位數驗證碼')).toBeVisible()
  await user.type(screen.getByLabelText('手機驗證碼'), '123456')
  await user.click(screen.getByRole('button', { name: '儲存個人資料' }))
  expect(await screen.findByText('驗證碼不對，請再看一次')).toBeVisible()
  host.answer('user.saveBase', aUser())
  await user.click(screen.getByRole('button', { name: '儲存個人資料' }))
  await waitFor(() => expect(screen.queryByText(/還缺/)).toBeNull())
  expect(host.callsOf('user.saveBase').at(-1)?.input).toMatchObject({ tel: '912345678', code: '123456' })
})

test('a visitor of the demonstration is not asked to complete the profile', async () => {
  show({}, { user: aUser({ demo: true, email: '', tel: '', area_code: '', password: 0 }) })
  expect((await screen.findAllByText(aPage().name)).length).toBeGreaterThan(0)
  expect(screen.queryByText(/請先把個人資料填完/)).toBeNull()
})

test('says that the last runs could not be loaded, and loads them again', async () => {
  const { user, host } = show({ 'backup.runs': fail() })
  const note = (await screen.findByText('最近的備份與匯入沒有讀到。', { exact: false })).closest(
    '[role=status]',
  )!
  host.answer('backup.runs', { list: [] })
  await user.click(within(note as HTMLElement).getByRole('button', { name: '再試一次' }))
  await waitFor(() => expect(screen.queryByText(/沒有讀到/)).toBeNull())
})
