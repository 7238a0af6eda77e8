import { fakeHost, renderScreen } from '@fankeep/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import zhTw from '../../locales/zh-TW.json'
import { OpsPage } from './ops-page'
import { aRelease, aState, fakeEdge, token } from './testing'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
  vi.restoreAllMocks()
})

const failing = { views: 200, fail: 12, render: 2 }
const show = () => renderScreen(<OpsPage />, { host: fakeHost({ path: '/ops' }), words: { 'mf-ops': zhTw } })
const rowOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { name, level: 2 })
  return within(heading.closest('li')!)
}

test('a valid token shows the live version, the version before it and the history of changes', async () => {
  fakeEdge({ signedIn: false })
  const { user } = show()
  await user.type(await screen.findByLabelText('維運權杖'), `${token}{Enter}`)
  const row = await rowOf('mf-billing')
  expect(row.getByText('0.2.0-bbbbbbbb')).toBeVisible()
  expect(row.getByText('0.1.0-aaaaaaaa')).toBeVisible()
  const history = screen.getByRole('table', { name: '變動紀錄' })
  expect(
    within(history).getByRole('row', { name: /mina mf-billing 發布.*checkout in one column/ }),
  ).toBeVisible()
})

test('reports a wrong token and keeps it in the field', async () => {
  fakeEdge({ signedIn: false })
  const { user } = show()
  const field = await screen.findByLabelText('維運權杖')
  await user.type(field, 'not-it{Enter}')
  expect(await screen.findByText(/權杖不對/)).toBeVisible()
  expect(field).toHaveValue('not-it')
})

test.each([
  [{ role: 'reader' as const }, [], []],
  [{ role: 'owner' as const, release: 'mf-home' }, ['mf-home'], []],
  [{ role: 'operator' as const }, ['mf-billing', 'mf-home'], ['關閉網站']],
])(
  'a person signed in as %j is offered only the changes that the role allows',
  async (holder, changed, ofSite) => {
    const releases = ['mf-billing', 'mf-home'].map((name) => aRelease({ name, trial: failing }))
    fakeEdge({ state: aState({ releases }), holder })
    show()
    const rows = await Promise.all(releases.map(({ name }) => rowOf(name)))
    const offered = releases.filter((_, at) => rows[at]!.queryAllByRole('button').length > 0)
    expect(offered.map(({ name }) => name)).toEqual(changed)
    const ofAlarms = within(screen.getByRole('alert')).queryAllByRole('button')
    expect(ofAlarms.map(({ ariaLabel }) => ariaLabel)).toEqual(changed.map((name) => `退回 ${name}`))
    await screen.findByText('開放中')
    expect(
      screen.queryAllByRole('button', { name: '關閉網站' }).map(({ textContent }) => textContent),
    ).toEqual(ofSite)
  },
)

test('a locked release shows by whom, why and until when, and offers only a rollback or the end of its canary', async () => {
  const lock = { until: '2026-11-24T08:00:00Z', who: 'ben', why: 'the big sale' }
  const canary = { version: '0.3.0-cccccccc', percent: 5, trial: failing }
  fakeEdge({
    state: aState({ releases: [aRelease({ lock }), aRelease({ name: 'mf-home', lock, canary })] }),
  })
  const { user } = show()
  const row = await rowOf('mf-billing')
  expect(row.getByText(/鎖定到 2026\/11\/24/)).toBeVisible()
  expect(row.getByText('ben：the big sale')).toBeVisible()
  expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['退回'])
  await user.click((await rowOf('mf-home')).getByRole('button', { name: /其他動作/ }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['停止試行'])
})

test('names the environment if it is not production', async () => {
  fakeEdge({ state: aState({ environment: 'staging' }) })
  show()
  expect(await screen.findByRole('heading', { name: 'staging：現在上線的版本', level: 1 })).toBeVisible()
})

test('if no token is configured, says that the console is off and which setting turns it on', async () => {
  fakeEdge({ off: true })
  show()
  expect(await screen.findByRole('heading', { name: '維運台沒有打開', level: 1 })).toBeVisible()
  expect(screen.getByText(/設定 OPS_TOKEN/)).toBeVisible()
})

test('lists damaged releases in an alert with what visitors get instead', async () => {
  const releases = [
    aRelease({ damaged: { served: '0.1.0-aaaaaaaa' } }),
    aRelease({ name: 'mf-home', past: [], damaged: { served: null } }),
  ]
  fakeEdge({ state: aState({ releases }) })
  show()
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getAllByText('已損壞')).toHaveLength(2)
  expect(alert.getByText(/訪客目前看到 0\.1\.0-aaaaaaaa/)).toBeVisible()
  expect(alert.getByText(/訪客目前看不到/)).toBeVisible()
  expect(alert.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual(['退回 mf-billing'])
})

test('lists a failing release in an alert, and rolls it back in two presses with the figures as the reason', async () => {
  const releases = [aRelease({ trial: failing }), aRelease({ name: 'mf-home' })]
  const edge = fakeEdge({ state: aState({ releases }) })
  const { user, host } = show()
  await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: '退回 mf-billing' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '退回' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(edge.changes).toEqual([
    {
      action: 'rollback',
      name: 'mf-billing',
      from: '0.2.0-bbbbbbbb',
      to: '0.1.0-aaaaaaaa',
      why: '200 次瀏覽中 7% 失敗',
    },
  ])
  expect(host.notices.map(({ title }) => title)).toEqual(['mf-billing 已退回 0.1.0-aaaaaaaa'])
})

test('a rollback requires a reason, and a suggested one is enough', async () => {
  const edge = fakeEdge()
  const { user } = show()
  await user.click((await rowOf('mf-billing')).getByRole('button', { name: '退回 mf-billing' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '退回' }))
  expect(dialog.getByText(/請寫下原因/)).toBeVisible()
  expect(edge.changes).toEqual([])
  await user.click(dialog.getByRole('button', { name: '畫面空白' }))
  await user.click(dialog.getByRole('button', { name: '退回' }))
  await waitFor(() => expect(edge.changes[0]?.why).toBe('畫面空白'))
})

test('sends a change once if Enter is pressed twice', async () => {
  const edge = fakeEdge()
  const { user } = show()
  await user.click((await rowOf('mf-billing')).getByRole('button', { name: '退回 mf-billing' }))
  const answer = globalThis.fetch
  let come = () => {}
  const late = new Promise<void>((resolve) => (come = resolve))
  globalThis.fetch = async (...asked) => {
    const given = await answer(...asked)
    if (String(asked[0]) === '/ops/changes') await late
    return given
  }
  await user.type(within(screen.getByRole('dialog')).getByRole('textbox'), 'it is blank{Enter}{Enter}')
  await waitFor(() => expect(edge.changes).not.toHaveLength(0))
  await act(async () => come())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(edge.changes).toHaveLength(1)
})

test('offers no rollback if there is no earlier version', async () => {
  fakeEdge()
  show()
  const row = await rowOf('mf-home')
  expect(row.queryByRole('button', { name: /退回/ })).toBeNull()
  expect(row.getByText('沒有可以退回的版本')).toBeInTheDocument()
})

test('a rollback with several versions preselects and marks the previous one', async () => {
  const past = ['0.1.0-aaaaaaaa', '0.0.9-99999999']
  fakeEdge({ state: aState({ releases: [aRelease({ past })] }) })
  const { user } = show()
  await user.click((await rowOf('mf-billing')).getByRole('button', { name: '退回 mf-billing' }))
  const versions = within(screen.getByRole('dialog')).getByRole('combobox')
  expect(
    within(versions)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['0.1.0-aaaaaaaa（上一版）', '0.0.9-99999999'])
  expect(versions).toHaveValue('0.1.0-aaaaaaaa')
})

test('shows a refused change in the open dialog with the result of the checks', async () => {
  fakeEdge({ refuse: 'does_not_fit' })
  const { user } = show()
  await user.click((await rowOf('mf-billing')).getByRole('button', { name: '退回 mf-billing' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '打不開' }))
  await user.click(dialog.getByRole('button', { name: '退回' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(/檢查沒有通過.*needs react \^20.0.0/)
})

test('a suggested reason moves the focus to the field, where Enter rolls back', async () => {
  const edge = fakeEdge()
  const { user } = show()
  await user.click((await rowOf('mf-billing')).getByRole('button', { name: '退回 mf-billing' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '打不開' }))
  expect(dialog.getByRole('textbox')).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(edge.changes).toMatchObject([{ action: 'rollback', why: '打不開' }]))
})

test('a missing reason moves the focus to its field', async () => {
  fakeEdge()
  const { user } = show()
  await user.click((await rowOf('mf-billing')).getByRole('button', { name: '退回 mf-billing' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '退回' }))
  expect(dialog.getByRole('textbox')).toHaveFocus()
  expect(dialog.getByRole('textbox')).toBeInvalid()
})

const choose = async (user: UserEvent, what: string) => {
  await user.click((await rowOf('mf-billing')).getByRole('button', { name: 'mf-billing 的其他動作' }))
  await user.click(screen.getByRole('menuitem', { name: what }))
  return within(screen.getByRole('dialog'))
}
test('undoes the last roll-back of a remote, which is not offered while it is locked', async () => {
  const release = aRelease({ live: '0.1.0-aaaaaaaa', rolledBack: '0.2.0-bbbbbbbb' })
  const edge = fakeEdge({ state: aState({ releases: [release] }) })
  const { user } = show()
  const dialog = await choose(user, '復原這次退回')
  expect(dialog.getByText(/從 0.1.0-aaaaaaaa 回到 0.2.0-bbbbbbbb/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '退錯了' }))
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(edge.changes).toEqual([
      { action: 'undoRollback', name: 'mf-billing', from: '0.1.0-aaaaaaaa', why: '退錯了' },
    ]),
  )
  const lock = { until: '2027-01-01T00:00:00.000Z', who: 'ann', why: 'holiday' }
  edge.state = aState({ revision: 9, releases: [{ ...release, lock }] })
  act(() => edge.tell())
  const row = await rowOf('mf-billing')
  await waitFor(() => expect(row.queryByRole('button', { name: 'mf-billing 的其他動作' })).toBeNull())
})

const running = (percent: number) => {
  const canary = { version: '0.3.0-cccccccc', percent, trial: { views: 0, fail: 0, render: 0 } }
  return aState({ revision: 4 + percent, releases: [aRelease({ canary })] })
}

test('starts a canary with a stored version and a share, widens it and promotes it', async () => {
  const edge = fakeEdge()
  const { user } = show()
  const canary = await choose(user, '讓一部分訪客試行另一版')
  await canary.findByRole('option', { name: /0.3.0-cccccccc/ })
  await user.click(canary.getByRole('radio', { name: '10%' }))
  await user.click(canary.getByRole('button', { name: '先給少數人試試' }))
  edge.state = running(10)
  await user.click(canary.getByRole('button', { name: '給 10% 的訪客' }))
  expect(await screen.findByText('10% 的訪客')).toBeVisible()

  const wider = await choose(user, '調整試行比例')
  await user.click(wider.getByRole('radio', { name: '50%' }))
  await user.click(wider.getByRole('button', { name: '數字正常' }))
  edge.state = running(50)
  await user.click(wider.getByRole('button', { name: '給 50% 的訪客' }))
  expect(await screen.findByText('50% 的訪客')).toBeVisible()

  const promote = await choose(user, '試行版給所有人')
  await user.click(promote.getByRole('button', { name: '數字正常' }))
  edge.state = aState({ revision: 60, releases: [aRelease({ live: '0.3.0-cccccccc' })] })
  await user.click(promote.getByRole('button', { name: '給所有人' }))
  await waitFor(() => expect(screen.queryByText('50% 的訪客')).toBeNull())
  expect((await rowOf('mf-billing')).getByText('0.3.0-cccccccc')).toBeVisible()
  const version = '0.3.0-cccccccc'
  expect(edge.changes).toMatchObject([
    { action: 'canary', version, percent: 10, from: '0.2.0-bbbbbbbb' },
    { action: 'canary', version, percent: 50, from: '0.2.0-bbbbbbbb' },
    { action: 'promote', version },
  ])
})

test('says why the versions for a canary could not be loaded, and loads them at the next try', async () => {
  const edge = fakeEdge()
  edge.refuseVersions = 'damaged'
  const { user } = show()
  const canary = await choose(user, '讓一部分訪客試行另一版')
  expect(await canary.findByText(/版本登記檔壞了/)).toBeVisible()
  edge.refuseVersions = undefined
  await user.click(canary.getByRole('button', { name: '重新整理' }))
  expect(await canary.findByRole('option', { name: /0.3.0-cccccccc/ })).toBeInTheDocument()
  expect(canary.queryByText(/版本登記檔壞了/)).toBeNull()
})

test('ends a canary, which then disappears from its row', async () => {
  const edge = fakeEdge({ state: running(10) })
  const { user } = show()
  const end = await choose(user, '停止試行')
  await user.click(end.getByRole('button', { name: '變得很慢' }))
  edge.state = aState({ revision: 60 })
  await user.click(end.getByRole('button', { name: '停止試行' }))
  await waitFor(() => expect(screen.queryByText('10% 的訪客')).toBeNull())
  expect(edge.changes).toMatchObject([{ action: 'endCanary', version: '0.3.0-cccccccc', why: '變得很慢' }])
})

test('shows a change of another operator at once, and marks an automatic rollback as automatic', async () => {
  const edge = fakeEdge()
  show()
  await rowOf('mf-billing')
  const [move] = aState().history
  edge.state = aState({
    revision: 5,
    releases: [aRelease({ live: '0.1.0-aaaaaaaa', past: [] })],
    history: [
      {
        ...move!,
        revision: 5,
        who: 'automatic',
        why: '6.0% of 200 views of 0.2.0-bbbbbbbb failed',
        action: 'rollback',
        failed: { version: '0.2.0-bbbbbbbb', percent: 6, views: 200, fail: 10, render: 2, threshold: 5 },
      },
    ],
  })
  act(() => edge.tell())
  expect(
    await screen.findByRole('row', {
      name: /自動 mf-billing 退回.*0.2.0-bbbbbbbb 的 200 次瀏覽中有 6% 失敗/,
    }),
  ).toBeVisible()
  expect((await rowOf('mf-billing')).queryByText('0.2.0-bbbbbbbb')).toBeNull()
})

test('the history says that a retired remote was taken off the site', async () => {
  const [move] = aState().history
  fakeEdge({
    state: aState({
      history: [{ ...move!, action: 'rollback', from: '0.1.0-aaaaaaaa', to: '', why: 'over' }],
    }),
  })
  show()
  expect(await screen.findByRole('row', { name: /從網站撤下.*0.1.0-aaaaaaaa.*over/ })).toBeVisible()
})

test('ignores an older revision from an edge that has not seen the last change', async () => {
  const edge = fakeEdge()
  const { user } = show()
  await rowOf('mf-billing')
  const releases = [aRelease({ live: '0.3.0-cccccccc' }), aRelease({ name: 'mf-home' })]
  edge.state = aState({ revision: 5, releases })
  act(() => edge.tell())
  expect(await screen.findByText('0.3.0-cccccccc')).toBeVisible()
  edge.state = aState()
  await user.click(screen.getByRole('button', { name: '重新整理' }))
  expect((await rowOf('mf-billing')).getByText('0.3.0-cccccccc')).toBeVisible()
})

test('keeps the last data on screen, marked as outdated, if the server stops answering', async () => {
  const edge = fakeEdge()
  const { user } = show()
  await rowOf('mf-billing')
  edge.down = true
  act(() => edge.cut())
  await user.click(screen.getByRole('button', { name: '重新整理' }))
  expect(await screen.findByText(/下面是剛才的資料/)).toBeVisible()
  expect(screen.getByText(/即時連線中斷/)).toBeVisible()
  expect((await rowOf('mf-billing')).getByText('0.2.0-bbbbbbbb')).toBeVisible()
})

test('does not claim that changes show at once while the state cannot be loaded', async () => {
  const edge = fakeEdge()
  const { user } = show()
  expect(await screen.findByText('變動即時顯示')).toBeVisible()
  edge.down = true
  await user.click(screen.getByRole('button', { name: '重新整理' }))
  await waitFor(() => expect(screen.queryByText('變動即時顯示')).toBeNull())
})

test('loads the state again on request if the server did not answer at first', async () => {
  const edge = fakeEdge()
  edge.down = true
  const { user } = show()
  expect(await screen.findByRole('alert')).toHaveTextContent('維運台連不上')
  edge.down = false
  await user.click(screen.getByRole('button', { name: /再試/ }))
  expect((await rowOf('mf-billing')).getByText('0.2.0-bbbbbbbb')).toBeVisible()
})

test('shows the figures of a version in tables, per day and in total', async () => {
  // Without style sheets the chart has no colors and warns.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const day = new Date().toISOString().slice(0, 10)
  const counted = { loads: 120, fail: 4, fallback: 3, render: 1, load: 300, LCP: 1800, INP: null, CLS: 0.05 }
  fakeEdge({ days: [{ day, name: 'mf-billing', version: '0.2.0-bbbbbbbb', ...counted }] })
  const { user } = show()
  const versions = await screen.findByRole('table', { name: 'mf-billing 各版本 14 天的數字' })
  expect(within(versions).getByRole('row', { name: /0.2.0-bbbbbbbb.*120 4 3 1 300 1,800/ })).toBeVisible()
  const chart = () => screen.getByRole('table', { name: /mf-billing 每天的/ })
  expect(within(chart()).getAllByRole('row').at(-1)).toHaveTextContent('4 次')
  await user.click(screen.getByRole('radio', { name: 'CLS' }))
  expect(within(chart()).getAllByRole('row').at(-1)).toHaveTextContent('0.05')
  expect(within(chart()).getAllByRole('row').at(-2)).toHaveTextContent('沒有資料')
})
