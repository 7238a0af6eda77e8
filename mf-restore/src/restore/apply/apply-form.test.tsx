import { aList, aPage, refuse } from '@fankeep/shared/testing'
import { takeAuthorisation } from '@fankeep/shared/host'
import { screen, waitFor, within } from '@testing-library/react'
import { aRequest, fresh, lost, open, other, permission, situation } from '../testing'

afterEach(() => sessionStorage.clear())

const note = () => screen.findByRole('textbox', { name: /備註/ })
/** The draft is sent after a pause in typing, however slow the machine is. */
const draftKept = () => screen.findByText('草稿已存好', undefined, { timeout: 20_000 })

test('preselects the page in danger and reports a missing target before the dry run', async () => {
  const { user, host } = open()
  const form = await screen.findByRole('form', { name: '內容還原' })
  expect(screen.getByText('疑似被盜')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '試算看看' }))
  expect(within(form).getByRole('alert')).toHaveTextContent('請選擇要搬到哪個頻道')
  expect(host.callsOf('restore.apply')).toEqual([])
  await user.click(await screen.findByRole('radio', { name: /小島新家/ }))
  await user.click(screen.getByRole('button', { name: '試算看看' }))
  expect(await screen.findByText('3 則裡，2 則可以還原')).toBeVisible()
  expect(host.callsOf('restore.apply').at(-1)!.input).toMatchObject({
    id: '1',
    to: '2',
    draft: false,
    posts: 'all',
  })
})

test('saves the form automatically as a draft and restores it after a reload', async () => {
  const first = open()
  await first.user.type(await note(), '昨晚被盜')
  await draftKept()
  await waitFor(
    () =>
      expect(first.host.callsOf('restore.apply').at(-1)!.input).toMatchObject({
        note: '昨晚被盜',
        draft: true,
      }),
    { timeout: 20_000 },
  )
  first.unmount()
  const { user, host } = open()
  expect(await note()).toHaveValue('昨晚被盜')
  expect(screen.getByText('接著上次沒寫完的草稿。')).toBeVisible()
  await user.type(await note(), '了')
  await draftKept()
  // The same draft, not another one.
  expect(host.callsOf('restore.apply').at(-1)!.input).toMatchObject({ request: '7', note: '昨晚被盜了' })
})

test('saves the draft if the member leaves before the pause in typing is over', async () => {
  const { user, host, unmount } = open()
  await user.type(await note(), '急')
  unmount()
  await waitFor(() => expect(host.callsOf('restore.apply')).toMatchObject([{ input: { note: '急' } }]))
})

test('sends a draft again on leaving if the server was busy', async () => {
  const { user, host, unmount } = open('/contentRestore', {
    'restore.apply': refuse('server_busy', '系統有點忙'),
  })
  await user.type(await note(), '昨晚被盜')
  expect(await screen.findByText('系統有點忙', undefined, { timeout: 20_000 })).toBeVisible()
  expect(screen.getByText('草稿還沒存好')).toBeVisible()
  const asked = host.callsOf('restore.apply').length
  unmount()
  await waitFor(() => expect(host.callsOf('restore.apply')).toHaveLength(asked + 1))
  expect(host.callsOf('restore.apply').at(-1)!.input).toMatchObject({ note: '昨晚被盜', draft: true })
})

test('a second request starts with an empty form and does not overwrite the draft of the first', async () => {
  const first = open()
  await first.user.type(await note(), '昨晚被盜')
  await draftKept()
  first.unmount()
  const { user, host } = open()
  await user.click(await screen.findByRole('button', { name: '另外申請一份' }))
  expect(await note()).toHaveValue('')
  await user.type(await note(), '另一份')
  await draftKept()
  expect(host.callsOf('restore.apply')).toMatchObject([{ input: { note: '另一份' } }])
  expect(host.callsOf('restore.apply')[0]!.input).not.toHaveProperty('request')
})

test('authorising the target saves the draft and returns to it afterwards', async () => {
  const { user, host } = open(undefined, {
    'pages.beginAccess': { url: '#there', state: 'abc', binding: 'this browser' },
  })
  await user.type(await note(), '搬去 X')
  await user.click(await screen.findByRole('radio', { name: /Slow Island/ }))
  expect(screen.getByText(/太長的文字會分成一串/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '到 X 授權' }))
  await waitFor(() => expect(host.callsOf('pages.beginAccess')[0]?.input).toMatchObject({ id: '3' }))
  expect(host.callsOf('restore.apply').at(-1)!.input).toMatchObject({ to: '3', note: '搬去 X', draft: true })
  await waitFor(() => expect(location.hash).toBe('#there'))
  expect(takeAuthorisation('abc')).toMatchObject({
    ...{ kind: 'page', platform: 'x', page: '3' },
    back: '/contentRestore?request=7',
  })
})

test('shows an authorised target as ready, and asks to authorise an expired one again', async () => {
  const access = { can: 'oauth', ready: true, account: 'slowisland', since: null } as const
  const pagesWith = (state: 'bound' | 'expired', may: boolean) => ({
    'pages.list': aList([aPage({ ...lost, posts: 3 }), aPage({ ...other, access: { ...access, state } })]),
    'restore.page': {
      ...situation,
      targets: [{ ...other, way: 'api' as const, open: may, authorise: !may, why: null }],
    },
  })
  const first = open(undefined, pagesWith('bound', true))
  await first.user.click(await screen.findByRole('radio', { name: /Slow Island/ }))
  expect(screen.getAllByText('已授權，可發布')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /授權/ })).toBeNull()
  first.unmount()
  sessionStorage.clear()
  const { user } = open(undefined, pagesWith('expired', false))
  await user.click(await screen.findByRole('radio', { name: /Slow Island/ }))
  expect(screen.getByRole('button', { name: '到 X 重新授權' })).toBeEnabled()
})

test('reports a platform that cannot be reached after the authorise button is pressed', async () => {
  const { user } = open(undefined, { 'pages.beginAccess': refuse('provider_unavailable', 'X 目前無法使用') })
  await user.click(await screen.findByRole('radio', { name: /Slow Island/ }))
  await user.click(screen.getByRole('button', { name: '到 X 授權' }))
  expect(await screen.findByText('X 目前無法使用')).toBeVisible()
})

test('a trial member sees at once that the plan cannot restore, and no button to authorise', async () => {
  const why = { key: 'restore_plan_dry', msg: '免費試用還不能還原' }
  const { user } = open(undefined, {
    'restore.page': { ...situation, permission: { ...permission, can: false, why, every_days: null } },
  })
  expect(await screen.findByText('免費試用還不能還原')).toBeVisible()
  expect(screen.getByRole('link', { name: '看方案' })).toHaveAttribute('href', '/capacityBonus')
  await user.click(screen.getByRole('radio', { name: /Slow Island/ }))
  expect(screen.getByText(/太長的文字會分成一串/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /授權/ })).toBeNull()
})

test('shows how many days are left until the next restore', async () => {
  const why = { key: 'restore_too_soon', msg: '還要等 12 天' }
  const until = '2026-12-03T04:00:00Z'
  open(undefined, {
    'restore.page': {
      ...situation,
      permission: { ...permission, can: false, why, wait_days: 12, wait_until: until },
    },
  })
  expect(await screen.findByText('還要等 12 天')).toBeVisible()
  expect(screen.getByText(/12\/03.*起可以再還原/)).toBeVisible()
})

test('continues a draft from the history with its values', async () => {
  const { user, host } = open('/contentRestore?request=7', {
    'restore.show': {
      ...{ list: [], next: null, total: 0, total_exact: true },
      request: aRequest({ note: '寫到一半', to: fresh }),
    },
  })
  expect(await note()).toHaveValue('寫到一半')
  await user.click(screen.getByRole('button', { name: '試算看看' }))
  await waitFor(() =>
    expect(host.callsOf('restore.apply').at(-1)!.input).toMatchObject({
      request: '7',
      to: '2',
      draft: false,
    }),
  )
})

test('offers to continue an earlier draft if none is being written', async () => {
  const { user, path } = open(undefined, {
    'restore.list': ({ state }) => aList(state === 0 ? [aRequest()] : []),
  })
  expect(await screen.findByText(/「小島慢食」有一份沒寫完的草稿/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '接著寫' }))
  expect(path()).toBe('/contentRestore?request=7')
})
