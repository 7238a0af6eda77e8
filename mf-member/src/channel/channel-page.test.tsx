import {
  aList,
  aPage,
  aRun,
  aUser,
  type Answers,
  fakeHost,
  fixedNow,
  type FakeHostOptions,
  pending,
  refuse,
  renderScreen,
} from '@fankeep/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import words from '../../locales/zh-TW.json'
import { PageDialogs } from '../add-page/page-dialogs'
import { ChannelPage } from './channel-page'

const platform = {
  id: 1,
  key: 'instagram',
  name: 'Instagram',
  icon: '',
  url_example: 'https://www.instagram.com/slow.island',
} as const
const platforms = [
  { ...platform, can: { fans: 'import', posts: 'api', message: 'api', publish: 'none' } as const },
]

beforeEach(() => sessionStorage.clear())

const show = (answers: Answers = {}, options: FakeHostOptions = {}) =>
  renderScreen(
    <>
      <ChannelPage />
      <PageDialogs />
    </>,
    {
      host: fakeHost({
        user: aUser(),
        path: '/channel',
        ...options,
        answers: {
          'pages.list': aList([aPage()]),
          'readiness.list': { list: [] },
          'backup.runs': { list: [] },
          'site.platforms': platforms,
          'site.areaCodes': [{ code: '+886', country: 'TW', name: '台灣' }],
          ...answers,
        },
      }),
      words: { 'mf-member': words },
    },
  )

const archive = () => new File(['x'.repeat(2000)], 'instagram-slow.island.zip')
const done = aRun({
  state: 'done',
  phase: 'done',
  fans_seen: 1200,
  fans_new: 30,
  fans_gone: 4,
  posts_seen: 12,
  posts_new: 2,
  ended_at: '2026-11-21T06:00:00.000Z',
})

describe('while the channels load', () => {
  const rowsOf = (what: string) => document.querySelectorAll(`[data-waits-for=${what}] li`)

  test('there is room for all that comes, as many cards as the member has channels', async () => {
    show({ 'pages.list': pending(), 'backup.runs': pending() })
    const readiness = await screen.findByRole('region', { name: '在出事之前' })
    expect(within(readiness).getAllByRole('listitem')).toHaveLength(3)
    // Six channels, and the card to add one.
    expect(rowsOf('cards')).toHaveLength(7)
    expect(rowsOf('log').length).toBeGreaterThan(0)
    expect(rowsOf('todo').length).toBeGreaterThan(0)
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
  })

  test('the log keeps its room until the runs are there', async () => {
    show({ 'backup.runs': pending() })
    expect(await screen.findByRole('article', { name: '小島慢食' })).toBeVisible()
    expect(rowsOf('log').length).toBeGreaterThan(0)
    expect(rowsOf('cards')).toHaveLength(0)
  })
})

test('a member with nothing yet is asked for the first channel', async () => {
  show({ 'pages.list': aList([]) })
  expect(await screen.findByRole('heading', { name: '放進第一個頻道' })).toBeVisible()
  expect(screen.getByText('不會發布任何東西，也不會通知你的粉絲')).toBeVisible()
})

test('a safe page says how many fans, since when, and leads to them', async () => {
  show()
  const card = await screen.findByRole('article', { name: '小島慢食' })
  expect(within(card).getByText('1,204,518')).toBeVisible()
  expect(within(card).getByText('安全')).toBeVisible()
  expect(within(card).getByText('+7,459 本週')).toBeVisible()
  expect(within(card).getByRole('link', { name: '看粉絲名單' })).toHaveAttribute('href', '/fansList?id=page1')
  expect(within(card).getAllByRole('link')).toHaveLength(1)
})

test('a list of 19 days ago is not called safe, and its week is not called the same', async () => {
  const listAt = new Date(Date.parse(fixedNow) - 19 * 86_400_000).toISOString()
  show({ 'pages.list': aList([aPage({ list_at: listAt, fans_week: 0 })]) })
  const card = await screen.findByRole('article', { name: '小島慢食' })
  expect(within(card).getByText('名單太舊')).toBeVisible()
  expect(within(card).getByText('截至 11/02')).toBeVisible()
  expect(within(card).queryByText('安全')).toBeNull()
  expect(within(card).queryByText('本週持平')).toBeNull()
})

test('where no list is kept, no number of fans is shown', async () => {
  show({ 'pages.list': aList([aPage({ list_at: null, fans: 0, trend: Array(30).fill(null) })]) })
  const card = await screen.findByRole('article', { name: '小島慢食' })
  expect(within(card).getByText('只有內容')).toBeVisible()
  expect(within(card).queryByText('0')).toBeNull()
})

test('a page in danger says first that all is still there, and what to do now', async () => {
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

  test('are reported with the two answers; “not me” makes it a hijacked page and leads to CallBack', async () => {
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

  test('answered with “it was me” are gone, and the page is one like any other', async () => {
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

test('the pages are sorted out by role, and the address keeps it', async () => {
  const { user, path } = show({
    'pages.list': aList([aPage(), aPage({ id: 'spare', name: '備胎', role: 'backup' })]),
  })
  await user.click(await screen.findByRole('radio', { name: '備用 1' }))
  expect(screen.queryByRole('article', { name: '小島慢食' })).toBeNull()
  expect(screen.getByRole('article', { name: '備胎' })).toBeVisible()
  expect(path()).toBe('/channel?role=backup')
})

test('while a run is on, the card counts; stopped, it says so', async () => {
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

test('a failed last run is the card’s business, with a way to try again', async () => {
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

test('pages that do not load: the backup is safe, and one may try again', async () => {
  const { user, host } = show({ 'pages.list': refuse('too_many_requests') })
  expect(await screen.findByRole('alert')).toHaveTextContent('備份本身完好')
  host.answer('pages.list', aList([aPage()]))
  await user.click(screen.getByRole('button', { name: '再試一次' }))
  expect(await screen.findByRole('article', { name: '小島慢食' })).toBeVisible()
})

test('who has not said everything about themselves is asked for what is missing, and it is saved', async () => {
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

describe('adding a channel', () => {
  test('the platform follows the address; a refusal is under the field it is about', async () => {
    const { user, host } = show({
      'pages.add': refuse('page_url_x', '這不是 X 的頻道網址，例如 https://x.com/name'),
    })
    await user.click((await screen.findAllByRole('button', { name: /新增頻道/ }))[0]!)
    const dialog = await screen.findByRole('dialog', { name: '新增頻道' })
    expect(within(dialog).getByRole('radio', { name: 'Instagram' })).toBeChecked()
    expect(await within(dialog).findByText('從封存檔匯入')).toBeVisible()

    await user.click(within(dialog).getByRole('button', { name: '新增，接著放封存檔' }))
    expect(within(dialog).getByText('請貼上頻道網址，或打上帳號名稱')).toBeVisible()

    await user.type(within(dialog).getByLabelText('頻道網址'), 'x.com/i/lists/1')
    expect(within(dialog).getByRole('radio', { name: 'X' })).toBeChecked()
    await user.click(within(dialog).getByRole('button', { name: '新增，接著放封存檔' }))
    expect(await within(dialog).findByText(/這不是 X 的頻道網址/)).toBeVisible()
    expect(within(dialog).getByLabelText('頻道網址')).toBeInvalid()
    expect(host.callsOf('pages.add')[0]?.input).toMatchObject({ platform: 'x', url: 'x.com/i/lists/1' })
  })

  test('where a platform only lets a page answer, no messages to fans are promised', async () => {
    const can = { ...platforms[0]!.can, message: 'reply' as const }
    show({ 'site.platforms': [{ ...platform, can }] }, { path: '/channel?add=1' })
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('只能回覆 24 小時內的來訊')).toBeVisible()
  })

  test('a full plan says so and shows the way to a larger one', async () => {
    const user = aUser()
    show(
      {},
      { user: { ...user, limits: { ...user.limits, pages: { used: 2, of: 2 } } }, path: '/channel?add=1' },
    )
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/可以放 2 個頻道，已經放滿了/)).toBeVisible()
    expect(within(dialog).getByRole('link', { name: '看方案與加購' })).toHaveAttribute(
      'href',
      '/capacityBonus',
    )
  })

  test('an address that was typed when the session ended is there after the login', async () => {
    const options = { path: '/channel?add=1' }
    const first = show({}, options)
    const address = () => screen.findByLabelText('頻道網址')
    await first.user.type(await address(), 'x.com/ruby')
    first.host.session.forget()
    first.unmount()
    const { user } = show({}, options)
    expect(await address()).toHaveValue('x.com/ruby')
    expect(screen.getByRole('radio', { name: /X/ })).toBeChecked()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sessionStorage).toHaveLength(0)
  })

  test('it goes straight on to the archive, the run, and its result', async () => {
    const added = aPage({ id: 'new', name: '小島慢食', fans: 0, last_backup: null, list_at: null })
    const sent = { upload: '6f1f0a3e-4a2b-4d3c-8e5f-0123456789ab', part: 0, received: 2000 }
    const { user, host, path } = show({
      'pages.list': aList([]),
      'pages.add': added,
      'backup.upload': {
        ...sent,
        run: aRun({ page: 'new', state: 'queued', phase: 'queued', done: 0, of: null }),
      },
    })
    await user.click(await screen.findByRole('button', { name: '新增頻道' }))
    expect(path()).toBe('/channel?add=1')
    await user.type(await screen.findByLabelText('頻道網址'), 'https://www.instagram.com/slow.island')
    await user.click(screen.getByRole('button', { name: '新增，接著放封存檔' }))

    const dialog = await screen.findByRole('dialog', { name: '匯入封存檔：小島慢食' })
    expect(within(dialog).getByText('跟 Instagram 要封存檔')).toBeVisible()
    await user.upload(within(dialog).getByLabelText(/把檔案拖到這裡/), archive())

    expect(await within(dialog).findByText('排隊中，馬上開始')).toBeVisible()
    expect(host.callsOf('backup.upload')[0]).toMatchObject({
      input: { id: 'new', size: 2000, part: 0, parts: 1 },
      files: ['file'],
    })
    act(() => host.emitRun(aRun({ page: 'new', phase: 'saving', done: 600, of: 1200, fans_seen: 600 })))
    expect(await within(dialog).findByText('正在存進保險箱')).toBeVisible()
    expect(within(dialog).getByText('目前讀到 600 位粉絲、0 則內容')).toBeVisible()

    host.answer('pages.list', aList([{ ...added, fans: 1200 }]))
    act(() =>
      host.emitRun({
        ...done,
        page: 'new',
        notes: [{ key: 'records_skipped', msg: '有 1 筆讀不出來，已略過' }],
      }),
    )
    expect(await within(dialog).findByText('都放進保險箱了')).toBeVisible()
    expect(within(dialog).getByText('1,200')).toBeVisible()
    expect(within(dialog).getByText('有 1 筆讀不出來，已略過')).toBeVisible()
    expect(within(dialog).getByRole('link', { name: '看粉絲名單' })).toHaveAttribute(
      'href',
      '/fansList?id=new',
    )
  })
})

describe('importing an archive', () => {
  const open = { path: '/channel?import=page1' }

  test('a refused archive is reported in the server’s words, and another may be chosen', async () => {
    const { user } = show({ 'backup.upload': refuse('storage_full', '儲存空間不夠了') }, open)
    await user.upload(await screen.findByLabelText(/把檔案拖到這裡/), archive())
    const dialog = screen.getByRole('dialog')
    expect(await within(dialog).findByText('儲存空間不夠了')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: '換一個檔案' }))
    expect(await within(dialog).findByLabelText(/把檔案拖到這裡/)).toBeInTheDocument()
  })

  test('an empty file is refused before it is sent', async () => {
    const { user, host } = show({}, open)
    await user.upload(await screen.findByLabelText(/把檔案拖到這裡/), new File([], 'empty.zip'))
    expect(await screen.findByText('選到的檔案是空的，請回平台重新下載一次。')).toBeVisible()
    expect(host.callsOf('backup.upload')).toEqual([])
  })

  test('a run that fails says why and what to do', async () => {
    const { user, host } = show({ 'pages.list': aList([aPage({ run: aRun() })]) }, open)
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('正在讀封存檔')).toBeVisible()
    host.answer('pages.list', aList([aPage()]))
    act(() =>
      host.emitRun(
        aRun({
          state: 'failed',
          ended_at: '2026-11-21T06:00:00.000Z',
          error: { key: 'archive_html', msg: '這是 HTML，請改用 JSON 匯出' },
        }),
      ),
    )
    expect(await within(dialog).findByText('這是 HTML，請改用 JSON 匯出')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: '換一個檔案' }))
    expect(await within(dialog).findByLabelText(/把檔案拖到這裡/)).toBeInTheDocument()
  })

  test('closing it leaves the run going, and the address as it was', async () => {
    const { user, host, path } = show(
      { 'pages.list': aList([aPage({ run: aRun() })]) },
      { path: '/channel?role=main&import=page1' },
    )
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '先做別的事' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(path()).toBe('/channel?role=main')
    expect(host.callsOf('backup.stop')).toEqual([])
  })
})

test('a number that is missing is proven by the code sent to it', async () => {
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

test('a visitor to the demonstration is not asked to complete a profile that is not theirs', async () => {
  show({}, { user: aUser({ demo: true, email: '', tel: '', area_code: '', password: 0 }) })
  expect((await screen.findAllByText(aPage().name)).length).toBeGreaterThan(0)
  expect(screen.queryByText(/請先把個人資料填完/)).toBeNull()
})
