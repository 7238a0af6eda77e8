import {
  aList,
  aPage,
  aRun,
  aUser,
  type Answers,
  fail,
  fakeHost,
  pending,
  refuse,
  renderScreen,
} from '@fankeep/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import words from '../../locales/zh-TW.json'
import { PageDialogs } from '../add-page/page-dialogs'
import { ChannelPage } from '../channel/channel-page'

const bound = {
  can: 'oauth',
  ready: true,
  state: 'bound',
  account: 'slow.island',
  since: '2026-11-01T00:00:00.000Z',
} as const
const estimate = { fans: 3920, posts: 92, cost: null, minutes: 1 }

const show = (page: ReturnType<typeof aPage>, answers: Answers = {}) =>
  renderScreen(
    <>
      <ChannelPage />
      <PageDialogs />
    </>,
    {
      host: fakeHost({
        user: aUser(),
        path: `/channel?connect=${page.id}`,
        answers: {
          'pages.list': aList([page]),
          'readiness.list': { list: [] },
          'backup.runs': { list: [] },
          'backup.estimate': estimate,
          ...answers,
        },
      }),
      words: { 'mf-member': words },
    },
  )
const dialog = async () => within(await screen.findByRole('dialog'))

test('shows what the platform provides and what it does not before the member authorises', async () => {
  show(aPage())
  const seen = await dialog()
  expect(await seen.findByText('Instagram 會提供')).toBeVisible()
  expect(seen.getByText(/誰追蹤你。請匯入 Instagram 的封存檔/)).toBeVisible()
  expect(seen.getByRole('button', { name: /到 Instagram 授權/ })).toBeEnabled()
})

test('shows the server’s refusal if authorising cannot begin', async () => {
  const { host, user } = show(aPage(), {
    'pages.beginAccess': refuse('provider_unavailable', 'Instagram 目前無法使用'),
  })
  await user.click((await dialog()).getByRole('button', { name: /到 Instagram 授權/ }))
  expect(await screen.findByText('Instagram 目前無法使用')).toBeVisible()
  expect(host.callsOf('pages.beginAccess')[0]?.input).toMatchObject({ id: 'page1' })
})

test('offers archives instead of authorisation for Xiaohongshu', async () => {
  const { user } = show(
    aPage({ platform: 'xiaohongshu', access: { ...bound, can: 'none', ready: false, state: 'none' } }),
  )
  const seen = await dialog()
  expect(seen.queryByRole('button', { name: /授權/ })).toBeNull()
  await user.click(seen.getByRole('button', { name: '匯入封存檔' }))
  expect(await screen.findByRole('dialog', { name: /小島慢食/ })).toHaveTextContent('CSV')
})

test('backs up an authorised page in one press and shows the run on its card', async () => {
  const run = aRun({ source: 'api', files: [] })
  const { host, user } = show(aPage({ access: bound }), { 'backup.start': run })
  const seen = await dialog()
  expect(seen.getByText('11/01 起以 slow.island 授權')).toBeVisible()
  await user.click(await seen.findByRole('button', { name: '立即備份' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(host.callsOf('backup.start')[0]?.input).toEqual({ id: 'page1' })
  expect(screen.getByText('備份中')).toBeVisible()
})

test('shows the price of an X backup on the button and sends it as the agreed amount', async () => {
  const { host, user } = show(aPage({ platform: 'x', handle: 'slowislandtpe', access: bound }), {
    'backup.estimate': { fans: 1240, posts: 38, cost: 1240, minutes: 1 },
    'backup.start': aRun({ source: 'api' }),
  })
  const seen = await dialog()
  expect(await seen.findByText(/1,240 位追蹤者約 US\$12\.40/)).toBeVisible()
  await user.click(seen.getByRole('button', { name: '同意約 US$12.40，開始備份' }))
  expect(host.callsOf('backup.start')[0]?.input).toEqual({ id: 'page1', cost: 1240 })
})

test('saves the backup rhythm at once and disables rhythms that the plan does not have', async () => {
  const page = aPage({ auto: 'off', auto_allowed: 'weekly', access: bound, next_backup: null })
  const { host, user } = show(page, {
    'pages.set': { ...page, auto: 'weekly', next_backup: '2026-11-28T03:12:00.000Z' },
  })
  const seen = await dialog()
  expect(seen.getByRole('radio', { name: '每天' })).toBeDisabled()
  await user.click(seen.getByRole('radio', { name: '每週' }))
  await waitFor(() => expect(host.callsOf('pages.set')[0]?.input).toEqual({ id: 'page1', auto: 'weekly' }))
  expect(await seen.findByText(/下次備份/)).toBeVisible()
})

test('shows an expired authorisation and offers to renew it from the card', async () => {
  const { user } = show(aPage({ access: { ...bound, state: 'expired' } }))
  expect(await (await dialog()).findByText(/不再接受我們的授權/)).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: '重新授權' }))
  expect((await dialog()).getByRole('button', { name: /重新授權/ })).toBeEnabled()
})

test('offers to estimate again if the platform did not answer', async () => {
  const { host, user } = show(aPage({ access: bound }), {
    'backup.estimate': refuse('provider_unavailable', 'Instagram 目前無法使用'),
  })
  const seen = await dialog()
  expect(await seen.findByText(/Instagram 目前無法使用/)).toBeVisible()
  expect(seen.getByRole('button', { name: '立即備份' })).toBeDisabled()
  host.answer('backup.estimate', estimate)
  await user.click(seen.getByRole('button', { name: '再試一次' }))
  await waitFor(() => expect(seen.getByRole('button', { name: '立即備份' })).toBeEnabled())
})

test('estimates once, however often a retry is pressed while it is loading', async () => {
  const { host, user } = show(aPage({ access: bound }), {
    'backup.estimate': refuse('provider_unavailable', 'Instagram 目前無法使用'),
  })
  const seen = await dialog()
  const retry = await seen.findByRole('button', { name: '再試一次' })
  host.answer('backup.estimate', pending())
  await user.dblClick(retry)
  expect(host.callsOf('backup.estimate')).toHaveLength(2)
})

test('offers to estimate again after a failure', async () => {
  const { host, user } = show(aPage({ access: bound }), { 'backup.estimate': fail() })
  const seen = await dialog()
  const retry = await seen.findByRole('button', { name: '再試一次' })
  host.answer('backup.estimate', estimate)
  await user.click(retry)
  await waitFor(() => expect(seen.getByRole('button', { name: '立即備份' })).toBeEnabled())
})
