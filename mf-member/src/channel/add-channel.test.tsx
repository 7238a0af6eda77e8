import { aList, aPage, aRun, aUser, refuse } from '@fankeep/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'

import { archive, done, platform, platforms, show } from './testing'

beforeEach(() => sessionStorage.clear())

describe('adding a channel', () => {
  test('selects the platform by the typed address and shows a refusal at the field it concerns', async () => {
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

  test('promises no messages to fans if the platform allows only replies', async () => {
    const can = { ...platforms[0]!.can, message: 'reply' as const }
    show({ 'site.platforms': [{ ...platform, can }] }, { path: '/channel?add=1' })
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('只能回覆 24 小時內的來訊')).toBeVisible()
  })

  test('says that the plan is full and links to a larger one', async () => {
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

  test('restores a typed address after the session ended, and drops it when the dialog is closed', async () => {
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

  test('continues with the archive, the run and its result', async () => {
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

  test('shows the server’s refusal of an archive and offers to choose another', async () => {
    const { user } = show({ 'backup.upload': refuse('storage_full', '儲存空間不夠了') }, open)
    await user.upload(await screen.findByLabelText(/把檔案拖到這裡/), archive())
    const dialog = screen.getByRole('dialog')
    expect(await within(dialog).findByText('儲存空間不夠了')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: '換一個檔案' }))
    expect(await within(dialog).findByLabelText(/把檔案拖到這裡/)).toBeInTheDocument()
  })

  test('rejects an empty file before it is sent', async () => {
    const { user, host } = show({}, open)
    await user.upload(await screen.findByLabelText(/把檔案拖到這裡/), new File([], 'empty.zip'))
    expect(await screen.findByText('選到的檔案是空的，請回平台重新下載一次。')).toBeVisible()
    expect(host.callsOf('backup.upload')).toEqual([])
  })

  test('shows why a run failed and offers to choose another file', async () => {
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

  test('closing the dialog keeps the run going and only removes the dialog from the address', async () => {
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
