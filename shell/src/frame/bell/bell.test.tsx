import type { NoticeItem } from '@fankeep/shared/contract'
import { aUser } from '@fankeep/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { openSite } from '../../../test/open-site'

const notice = (over: Partial<NoticeItem> = {}): NoticeItem => ({
  id: '7',
  kind: 'run_failed',
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
const member = { at: '/channel', user: aUser({ nickname: 'Lin' }) }

test('the bell says how many are new; opened, it shows them, and they count as seen', async () => {
  const { host, user } = openSite({
    ...member,
    answers: {
      'notices.list': listOf([notice(), notice({ id: '6', title: 'Storage is full', seen: true })], 1),
      'notices.seen': { unseen: 0 },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Notices: 1 unread' }))
  const list = screen.getByRole('dialog', { name: 'Notices' })
  expect(within(list).getAllByRole('link')).toHaveLength(2)
  expect(within(list).getByRole('link', { name: /“Mochi” failed Unread/ })).toHaveAttribute(
    'href',
    '/channel',
  )
  expect(await screen.findByRole('button', { name: 'Notices' })).toBeVisible()
  expect(host.callsOf('notices.seen').map(({ input }) => input)).toEqual([{ notice: '7' }])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Notices' }))
  expect(within(screen.getByRole('dialog')).queryByText('Unread')).toBeNull()
  expect(host.callsOf('notices.seen')).toHaveLength(1)
})

test('one that comes is there at once, an urgent one said to be', async () => {
  const { host, user } = openSite({ ...member, answers: { 'notices.seen': { unseen: 0 } } })
  await user.click(await screen.findByRole('button', { name: 'Notices' }))
  expect(await screen.findByText(/No notices yet/)).toBeVisible()
  await user.keyboard('{Escape}')
  act(() => host.emitNotice(notice({ title: '“Mochi” may have been hijacked', urgent: true })))
  await user.click(await screen.findByRole('button', { name: 'Notices: 1 unread' }))
  expect(screen.getByRole('link', { name: /Urgent.*hijacked/ })).toBeVisible()
})

test('a list that cannot be read says so, and is asked for again', async () => {
  let down = true
  const { user } = openSite({
    ...member,
    answers: {
      'notices.list': () => {
        if (down) throw new Error('down')
        return listOf([notice()], 1)
      },
      'notices.seen': { unseen: 0 },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Notices' }))
  expect(await screen.findByText(/cannot be read at the moment/)).toBeVisible()
  await user.keyboard('{Escape}')
  down = false
  await user.click(screen.getByRole('button', { name: 'Notices' }))
  await waitFor(() => expect(screen.getByRole('link', { name: /“Mochi” failed/ })).toBeVisible())
})
