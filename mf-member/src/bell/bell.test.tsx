import type { NoticeItem } from '@fankeep/shared/contract'
import { type Answers, aUser, fail, fakeHost, renderScreen } from '@fankeep/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import words from '../../locales/en.json'
import { Bell } from './bell'

const notice = (over: Partial<NoticeItem> = {}): NoticeItem => ({
  id: '7',
  kind: 'run_failed',
  topic: 'backup',
  title: 'The backup of “Mochi” failed',
  text: 'The file cannot be read.',
  button: 'Channels',
  path: '/channel',
  page: null,
  urgent: false,
  at: '2026-11-20T08:00:00.000Z',
  seen: false,
  ...over,
})
const listOf = (list: NoticeItem[], unseen: number) => ({
  list,
  next: null,
  total: list.length,
  total_exact: true,
  unseen,
})
const show = (answers: Answers) =>
  renderScreen(<Bell />, {
    host: fakeHost({
      ...{ language: 'en' as const, user: aUser() },
      answers: { 'notices.list': listOf([], 0), ...answers },
    }),
    words: { 'mf-member': words },
  })

const some = [
  notice(),
  notice({ id: '6', title: 'Storage is full', seen: true }),
  notice({ id: '5', title: 'A new device logged in', topic: 'account', path: '/manageLogin#devices' }),
]
const openBell = async (list = some, unseen = 2) => {
  const site = show({
    'notices.list': ({ topic, unread }) =>
      listOf(
        list.filter((one) => (!topic || one.topic === topic) && (!unread || !one.seen)),
        unseen,
      ),
    'notices.seen': { unseen: 0 },
    'notices.mark': ({ seen }) => ({ unseen: seen ? 0 : 3 }),
  })
  await site.user.click(await screen.findByRole('button', { name: `Notices: ${unseen} unread` }))
  return { ...site, list: screen.getByRole('dialog', { name: 'Notices' }) }
}

test('the bell counts unread notices, which stay unread until the member follows one', async () => {
  const { host, user, list } = await openBell()
  expect(await within(list).findAllByRole('link')).toHaveLength(3)
  expect(host.callsOf('notices.seen')).toEqual([])
  const link = within(list).getByRole('link', { name: /“Mochi” failed Unread/ })
  expect(link).toHaveAttribute('href', '/channel')
  await user.click(link)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(host.callsOf('notices.mark')[0]?.input).toEqual({ notice: ['7'], seen: true })
})

test('marks all notices as read up to the newest in one press', async () => {
  const { host, user, list } = await openBell()
  await user.click(await within(list).findByRole('button', { name: 'Mark all read' }))
  await waitFor(() => expect(within(list).queryAllByText('Unread')).toHaveLength(1))
  expect(host.callsOf('notices.seen').map(({ input }) => input)).toEqual([{ notice: '7' }])
  expect(within(list).getByRole('button', { name: 'Mark all read' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Notices' })).toBeVisible()
})

test('a notice that did not arrive here stays unread when all are marked as read', async () => {
  const { host, user, list } = await openBell()
  await within(list).findAllByRole('link')
  host.answer('notices.list', listOf([notice({ id: '10', title: 'A hijack' }), ...some], 3))
  await user.click(within(list).getByRole('button', { name: 'Mark all read' }))
  await waitFor(() => expect(host.callsOf('notices.seen')).toHaveLength(1))
  expect(host.callsOf('notices.seen')[0]?.input).toEqual({ notice: '7' })
})

test('a notice that arrived while the filter hid it is marked as read with all others', async () => {
  const { host, user, list } = await openBell()
  await user.selectOptions(within(list).getByRole('combobox', { name: 'Topic' }), 'Account and login')
  expect(await within(list).findAllByRole('link')).toHaveLength(1)
  act(() => host.emitNotice(notice({ id: '10', title: 'A hijack' })))
  await user.click(within(list).getByRole('button', { name: 'Mark all read' }))
  await waitFor(() => expect(host.callsOf('notices.seen')).toHaveLength(1))
  expect(host.callsOf('notices.seen')[0]?.input).toEqual({ notice: '10' })
})

test('marks selected notices as read or unread', async () => {
  const { host, user, list } = await openBell()
  await user.click(await within(list).findByRole('checkbox', { name: 'Select: Storage is full' }))
  await user.click(within(list).getByRole('checkbox', { name: 'Select: A new device logged in' }))
  expect(within(list).getByText('2 selected')).toBeVisible()
  await user.click(within(list).getByRole('button', { name: 'Mark unread' }))
  await waitFor(() => expect(host.callsOf('notices.mark')).toHaveLength(1))
  expect(host.callsOf('notices.mark')[0]?.input).toEqual({ notice: ['6', '5'], seen: false })
  expect(await within(list).findByRole('link', { name: /Storage is full Unread/ })).toBeVisible()
  expect(within(list).queryByText('2 selected')).toBeNull()
  expect(screen.getByRole('button', { name: 'Notices: 3 unread' })).toBeVisible()
})

test('filters notices by unread and by topic, and says if none match', async () => {
  const { host, user, list } = await openBell()
  await user.click(within(list).getByRole('radio', { name: 'Unread' }))
  await waitFor(() => expect(within(list).queryByRole('link', { name: /Storage/ })).toBeNull())
  expect(await within(list).findAllByRole('link')).toHaveLength(2)
  await user.selectOptions(within(list).getByRole('combobox', { name: 'Topic' }), 'Restores')
  expect(await within(list).findByText('No notices match.')).toBeVisible()
  expect(host.callsOf('notices.list').at(-1)?.input).toMatchObject({ topic: 'restore', unread: true })
})

test('shows the list that was requested last, whichever answer arrives first', async () => {
  let come = () => {}
  const late = new Promise<void>((resolve) => (come = resolve))
  const { host, user, list } = await openBell()
  host.answer('notices.list', async ({ topic }) => {
    if (topic) return listOf([some[2]!], 2)
    await late
    return listOf(some, 2)
  })
  await user.click(within(list).getByRole('radio', { name: 'Unread' }))
  await user.selectOptions(within(list).getByRole('combobox', { name: 'Topic' }), 'Account and login')
  expect(await within(list).findByRole('link', { name: /A new device/ })).toBeVisible()
  await act(async () => come())
  await user.click(list)
  expect(within(list).getAllByRole('link')).toHaveLength(1)
})

test('Escape closes the list with the keyboard, even after the focused button has disappeared', async () => {
  const { user, list } = await openBell()
  await user.click(await within(list).findByRole('checkbox', { name: 'Select: Storage is full' }))
  within(list).getByRole('button', { name: 'Mark read' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(within(list).queryByText('1 selected')).toBeNull())
  expect(list).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: /^Notices/ })).toHaveFocus()
})

test('shows a new notice at once and marks an urgent one', async () => {
  const { host, user } = show({ 'notices.seen': { unseen: 0 } })
  await user.click(await screen.findByRole('button', { name: 'Notices' }))
  expect(await screen.findByText(/No notices yet/)).toBeVisible()
  await user.keyboard('{Escape}')
  act(() => host.emitNotice(notice({ title: '“Mochi” may have been hijacked', urgent: true })))
  await user.click(await screen.findByRole('button', { name: 'Notices: 1 unread' }))
  expect(screen.getByRole('link', { name: /Urgent.*hijacked/ })).toBeVisible()
})

test('keeps a notice that arrives while an older list is on its way', async () => {
  let come = () => {}
  const late = new Promise<void>((resolve) => (come = resolve))
  const { host } = show({ 'notices.list': () => late.then(() => listOf([], 0)) })
  host.answer('notices.list', listOf([notice()], 1))
  act(() => host.emitNotice(notice()))
  await act(async () => come())
  expect(await screen.findByRole('button', { name: 'Notices: 1 unread' })).toBeVisible()
})

test('loads the notices that were missed while the event stream was down', async () => {
  const host = fakeHost({ language: 'en', user: aUser(), answers: { 'notices.list': listOf([], 0) } })
  let hearAgain: (() => void) | undefined
  host.progress.onNotice = (_, missed) => {
    hearAgain = missed
    return () => undefined
  }
  renderScreen(<Bell />, { host, words: { 'mf-member': words } })
  expect(await screen.findByRole('button', { name: 'Notices' })).toBeVisible()
  host.answer('notices.list', listOf([notice()], 1))
  act(() => hearAgain?.())
  expect(await screen.findByRole('button', { name: 'Notices: 1 unread' })).toBeVisible()
})

test('reports notices that failed to load, and loads them again on request', async () => {
  const { host, user } = show({ 'notices.list': fail() })
  await user.click(await screen.findByRole('button', { name: 'Notices' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  host.answer('notices.list', listOf([notice()], 1))
  await user.click(again)
  expect(await screen.findByRole('link', { name: /“Mochi” failed/ })).toBeVisible()
})

test('says under the list that older notices failed to load, and loads them on request', async () => {
  const { host, user } = show({ 'notices.list': { ...listOf([notice()], 1), next: 'c' } })
  await user.click(await screen.findByRole('button', { name: /^Notices/ }))
  host.answer('notices.list', fail())
  await user.click(screen.getByRole('button', { name: 'Show older notices' }))
  expect(await screen.findByText(/Couldn’t load your notices/)).toBeVisible()
  host.answer('notices.list', listOf([notice({ id: '3', title: 'An older one' })], 1))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /An older one/ })).toBeVisible()
  expect(host.callsOf('notices.list').at(-1)?.input).toMatchObject({ cursor: 'c' })
  expect(screen.queryByText(/Couldn’t load your notices/)).toBeNull()
})

test('reports notices that failed to load and loads them again when the bell is reopened', async () => {
  let down = true
  const { user } = show({
    'notices.list': () => {
      if (down) throw new Error('down')
      return listOf([notice()], 1)
    },
    'notices.seen': { unseen: 0 },
  })
  await user.click(await screen.findByRole('button', { name: 'Notices' }))
  expect(await screen.findByText(/Couldn’t load your notices/)).toBeVisible()
  await user.keyboard('{Escape}')
  down = false
  await user.click(screen.getByRole('button', { name: 'Notices' }))
  await waitFor(() => expect(screen.getByRole('link', { name: /“Mochi” failed/ })).toBeVisible())
})
