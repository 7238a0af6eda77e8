import type { SharedFan } from '@fankeep/shared/contract'
import { type Answers, fail, fakeHost, pending, refuse, renderScreen } from '@fankeep/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import words from '../../locales/en.json'
import { SharedListPage } from './shared-list-page'

const opened = {
  visit: 'visit-1',
  name: 'Agency Chen',
  page: { name: '小島慢食', platform: 'instagram' as const },
  columns: [],
  expires_at: '2099-01-02T00:00:00Z',
}
const rows = (list: SharedFan[], total = list.length, total_exact = true) => ({ list, total, total_exact })
const closed = refuse('share_closed', 'closed')

const show = (answers: Answers, path = '/sharedList#the-token') =>
  renderScreen(<SharedListPage />, {
    host: fakeHost({
      path,
      language: 'en',
      answers: { 'shares.open': opened, 'shares.rows': rows([{ name: 'Mina' }, { name: null }]), ...answers },
    }),
    words: { 'mf-member': words },
  })

const table = async () => within(await screen.findByRole('table', { name: 'Shared fan list' }))

test('a link shows whose list it is, until when it is open, and the fans', async () => {
  const { host } = show({})
  const box = await table()
  expect((await box.findAllByText('Mina'))[0]).toBeVisible()
  expect(box.getAllByText('No name')[0]).toBeVisible()
  expect(box.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Fan'])
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Fan list of 小島慢食')
  const head = screen.getByRole('heading', { level: 1 }).parentElement
  expect(head).toHaveTextContent(/Agency Chen2 fans · Until .*2099 · Read only$/)
  expect(host.callsOf('shares.open').map(({ input }) => input)).toEqual([{ key: 'the-token' }])
  expect(host.callsOf('shares.rows')[0]?.input).toMatchObject({ visit: 'visit-1', offset: 0, limit: 50 })
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('shows the columns that the link includes', async () => {
  const fan: SharedFan = {
    name: 'Mina',
    followed_at: '2026-01-02T00:00:00Z',
    first_seen: '2026-01-03T00:00:00Z',
    gone_at: '2026-02-03T00:00:00Z',
    tags: ['VIP', 'soup'],
    email: 'mina@fan.test',
    url: 'https://fan.test/mina',
    note: 'likes\nsoup',
    uid: '1784',
    username: 'mina.c',
  }
  show({
    'shares.open': { ...opened, columns: ['since', 'state', 'tags', 'reach', 'note', 'ids'] },
    'shares.rows': rows([fan]),
  })
  const box = await table()
  await box.findAllByText('Mina')
  expect(box.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Fan', 'Platform ID', 'Followed', 'Status', 'Ways to reach them'],
  ])
  for (const text of ['VIP', 'soup', '@mina.c', '1784', 'mina@fan.test', /^likes\s+soup$/, /Left/])
    expect(box.getAllByText(text).length).toBeGreaterThan(0)
  const [link] = box.getAllByRole('link', { name: /Profile/ })
  expect(link).toHaveAttribute('href', 'https://fan.test/mina')
  expect(link).toHaveAttribute('rel', expect.stringContaining('noreferrer'))
})

test('reads the list by pages, and a search starts from the first matching row', async () => {
  const { user, host } = show({ 'shares.rows': rows([{ name: 'Mina' }], 120) })
  await user.click(await screen.findByRole('button', { name: 'Page 3' }))
  await waitFor(() => expect(host.callsOf('shares.rows').at(-1)?.input).toMatchObject({ offset: 100 }))
  expect(await screen.findByText('101–101 of 120')).toBeVisible()
  host.answer('shares.rows', rows([]))
  await user.type(screen.getByRole('searchbox', { name: 'Search names' }), 'xyz{Enter}')
  expect(await screen.findByText('No matching fans')).toBeVisible()
  expect(host.callsOf('shares.rows').at(-1)?.input).toMatchObject({ q: 'xyz', offset: 0 })
  expect(host.callsOf('shares.open')).toHaveLength(1)
})

test('a page that an estimated count promised in vain leads back', async () => {
  const { user } = show({
    'shares.rows': ({ offset }) => rows(offset ? [] : Array(50).fill({ name: 'Mina' }), 90, false),
  })
  await table()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await user.click(await screen.findByRole('button', { name: 'Previous page' }))
  expect((await (await table()).findAllByText('Mina'))[0]).toBeVisible()
})

test('goes back to the last page if the list has become shorter', async () => {
  const { user, host } = show({ 'shares.rows': rows([{ name: 'Mina' }], 120) })
  await table()
  host.answer('shares.rows', ({ offset }) => rows(offset > 0 ? [] : [{ name: 'Bob' }], 1))
  await user.click(await screen.findByRole('button', { name: 'Page 3' }))
  expect((await screen.findAllByText('Bob'))[0]).toBeVisible()
  expect(host.callsOf('shares.rows').map(({ input }) => input.offset)).toEqual([0, 100, 0])
})

test('says that a list has no fans', async () => {
  show({ 'shares.rows': rows([]) })
  expect(await screen.findByText('No fans in this list')).toBeVisible()
})

test.each(['/sharedList#gone', '/sharedList'])(
  'a link that is not open says what to do: %s',
  async (path) => {
    const { host } = show({ 'shares.open': closed }, path)
    expect(await screen.findByRole('heading', { name: 'This link isn’t available' })).toBeVisible()
    expect(screen.getByText(/Ask the person who sent it for a new one/)).toBeVisible()
    expect(host.callsOf('shares.rows')).toEqual([])
  },
)

test('a link withdrawn while it is read says so, and opens again after it was put back', async () => {
  const { user, host } = show({ 'shares.rows': rows([{ name: 'Mina' }], 120) })
  await screen.findAllByText('Mina')
  host.answer('shares.rows', closed)
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(await screen.findByRole('heading', { name: 'This link isn’t available' })).toBeVisible()
  expect(screen.queryByText('Mina')).toBeNull()
  host.answer('shares.rows', rows([{ name: 'Mina' }]))
  host.answer('shares.open', { ...opened, visit: 'visit-2' })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findAllByText('Mina'))[0]).toBeVisible()
  expect(host.callsOf('shares.rows').at(-1)?.input).toMatchObject({ visit: 'visit-2' })
})

test('loads the list again on request if it failed to load', async () => {
  const { user, host } = show({ 'shares.open': fail() })
  expect(await screen.findByRole('heading', { name: 'Couldn’t load the list' })).toBeVisible()
  host.answer('shares.open', opened)
  host.answer('shares.rows', fail())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/The list is safe/)).toBeVisible()
  host.answer('shares.rows', rows([{ name: 'Mina' }]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findAllByText('Mina'))[0]).toBeVisible()
})

test('shows a skeleton while loading, and keeps out search engines and referrers', async () => {
  show({ 'shares.open': pending() })
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
  const contentOf = (name: string) => document.querySelector(`meta[name=${name}]`)?.getAttribute('content')
  expect([contentOf('robots'), contentOf('referrer')]).toEqual(['noindex', 'no-referrer'])
})
