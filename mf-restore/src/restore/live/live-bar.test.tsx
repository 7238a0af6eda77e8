import { aList, type Answer, type Answers, pending, refuse } from '@fankeep/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aRequest, open, other } from '../testing'

type Item = Answer<'restore.show'>['list'][number]

const anItem = (n: number, over: Partial<Item> = {}): Item => ({
  ...{
    n,
    post: `p${n}`,
    title: null,
    text: `原發布於 2026/10/22 02:00\n\n第 ${n} 則`,
    media: [],
    notes: [],
    why: null,
  },
  ...{ outcome: 'waiting', audience: 'public', can_retry: false, url: null, at: null },
  ...over,
})
const done = (n: number) =>
  anItem(n, { outcome: 'done', at: '2026-11-21T03:00:00Z', url: `https://x.com/slowisland/status/${n}` })
const under = aRequest({
  ...{ way: 'api', to: other, state: 2, phase: 'publishing', of: 4, done: 1 },
  started_at: '2026-11-21T02:00:00Z',
})
const items = [done(1), anItem(2, { outcome: 'publishing' }), anItem(3), anItem(4)]

const show = (request = under, more: Answers = {}, list = items) =>
  open('/contentRestore?request=7', {
    'restore.show': ({ cursor }) => ({ ...aList(list.slice(Number(cursor ?? 0))), request }),
    ...more,
  })
const bar = async () => within(await screen.findByRole('region', { name: '還原進度' }))

test('reports each post as it is published, with a link to it', async () => {
  const { host } = show()
  const recent = within(await (await bar()).findByRole('list', { name: '最近發布' }))
  expect(recent.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('第 2 則發布中'),
    expect.stringContaining('第 1 則'),
  ])
  act(() => host.emitRestore({ request: { ...under, done: 2 }, item: done(2) }))
  expect((await bar()).getByText('2')).toBeVisible()
  expect(screen.getAllByRole('link', { name: '打開貼文' })[1]).toHaveAttribute(
    'href',
    'https://x.com/slowisland/status/2',
  )
  // An event of the member's other restore must not change this one.
  act(() => host.emitRestore({ request: { ...under, id: '8', done: 4 }, item: null }))
  expect((await bar()).queryByText('4')).toBeNull()
})

test('a restore that is stopping shows how far it came, and its latest posts after a reload', async () => {
  const many = Array.from({ length: 40 }, (_, n) =>
    n < 6 ? done(n + 1) : anItem(n + 1, { outcome: 'skipped' }),
  )
  show({ ...under, phase: 'stopping', of: 40, done: 6, skipped: 34 }, {}, many)
  const recent = within(await (await bar()).findByRole('list', { name: '最近發布' }))
  expect(recent.getAllByRole('listitem')[0]).toHaveTextContent('第 6 則')
  expect((await bar()).getByRole('img', { name: /6/ }).style.getPropertyValue('--at')).toBe('15')
})

test('reloads the posts if an event shows that an earlier outcome was missed', async () => {
  let [request, list] = [under, items]
  const { host } = open('/contentRestore?request=7', {
    'restore.show': ({ cursor }) => ({ ...aList(list.slice(Number(cursor ?? 0))), request }),
  })
  const posts = await screen.findByRole('region', { name: '每一則貼文' })
  expect(await within(posts).findByText('發布中')).toBeVisible()
  request = { ...under, failed: 1 }
  const refused = anItem(2, { outcome: 'failed', why: { key: 'restore_refused', msg: '沒有收下' } })
  list = [done(1), refused, anItem(3, { outcome: 'publishing' }), anItem(4)]
  act(() => host.emitRestore({ request, item: list[2]! }))
  expect(await within(posts).findByText('沒有收下')).toBeVisible()
})

test('reloads missed posts once while the answer is pending', async () => {
  const many = { ...under, of: 10 }
  const { host } = show(many)
  await within(await screen.findByRole('region', { name: '每一則貼文' })).findByText('發布中')
  const before = host.callsOf('restore.show').length
  host.answer('restore.show', pending())
  act(() => host.emitRestore({ request: { ...many, done: 3 }, item: null }))
  act(() => host.emitRestore({ request: { ...many, done: 6 }, item: null }))
  expect((await bar()).getByText('6')).toBeVisible()
  expect(host.callsOf('restore.show')).toHaveLength(before + 1)
})

test('shows the pace and the remaining time, and updates both', async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const pace = { posts: 250, hours: 24 }
  const { host } = show({ ...under, pace, due_at: inMinutes(28 * 60) })
  expect(await (await bar()).findByText('每天 250 則')).toBeVisible()
  expect((await bar()).getByText('約 28 小時後完成，可以關掉這個頁面')).toBeVisible()
  act(() =>
    host.emitRestore({
      request: { ...under, failed: 1, pace: { posts: 30, hours: 1 }, due_at: inMinutes(45) },
      item: anItem(2, { outcome: 'failed' }),
    }),
  )
  expect((await bar()).getByText('每小時 30 則 · 失敗 1 則')).toBeVisible()
  expect((await bar()).getByText('約 45 分鐘後完成，可以關掉這個頁面')).toBeVisible()
  // While paused, the end cannot be estimated.
  act(() => host.emitRestore({ request: { ...under, phase: 'paused' }, item: null }))
  expect((await bar()).getByText('可以關掉這個頁面')).toBeVisible()
})

test('pauses and continues', async () => {
  const { user } = show(under, {
    'restore.pause': { ...under, phase: 'paused' },
    'restore.goOn': under,
  })
  await user.click((await bar()).getByRole('button', { name: '暫停' }))
  expect(await (await bar()).findByText('已暫停')).toBeVisible()
  await user.click((await bar()).getByRole('button', { name: '繼續' }))
  expect(await (await bar()).findByRole('button', { name: '暫停' })).toBeVisible()
})

test('stops only after the member confirmed the consequences', async () => {
  const ended = aRequest({ ...under, state: 3, phase: null, skipped: 3, ended_at: '2026-11-21T04:00:00Z' })
  const { user, host } = show(under, { 'restore.end': ended })
  await user.click((await bar()).getByRole('button', { name: '停止' }))
  expect(screen.getByRole('dialog')).toHaveTextContent('還有 3 則不會搬了')
  expect(host.callsOf('restore.end')).toEqual([])
  await user.click(screen.getByRole('button', { name: '停止，保留已發布的 1 則' }))
  expect(await screen.findByText('3 則沒有搬。')).toBeVisible()
})

test('shows the platform’s limit with the time at which the restore continues', async () => {
  show({ ...under, phase: 'waiting', wait_until: '2026-11-22T02:00:00Z' })
  expect(await (await bar()).findByText(/X 有發布次數限制，.*11\/22.* 自動繼續/)).toBeVisible()
})

test('a restore halted by an ended authorisation offers to authorise again', async () => {
  const halted = { key: 'restore_access_ended', msg: 'X 不再接受我們的授權' }
  const { user, host } = show(
    { ...under, phase: 'paused', halted },
    { 'pages.beginAccess': refuse('provider_unavailable', 'X 目前無法使用') },
  )
  expect(await (await bar()).findByText('X 不再接受我們的授權')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '到 X 重新授權' }))
  await waitFor(() => expect(host.callsOf('pages.beginAccess')[0]?.input).toMatchObject({ id: '3' }))
})

describe('a post that failed', () => {
  const why = { key: 'restore_refused', msg: 'X 沒有收下這篇：太像上一篇' }
  const failed = anItem(2, { outcome: 'failed', why, can_retry: true })
  const ended = aRequest({ ...under, state: 3, phase: null, of: 2, done: 1, failed: 1 })

  test('shows the reason and is retried alone', async () => {
    const { user, host } = show(
      ended,
      {
        'restore.retry': {
          request: { ...under, of: 2 },
          item: anItem(2, { outcome: 'publishing' }),
        },
      },
      [done(1), failed],
    )
    expect(await screen.findByText('X 沒有收下這篇：太像上一篇')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '再試一次' }))
    expect(host.callsOf('restore.retry')[0]?.input).toEqual({ request: '7', n: 2 })
    expect(await screen.findByRole('button', { name: '暫停' })).toBeVisible()
    act(() => host.emitRestore({ request: aRequest({ ...under, state: 3, of: 2, done: 2 }), item: done(2) }))
    expect(await screen.findByText('每一則都搬好了。')).toBeVisible()
  })

  test('shows the server’s refusal if it cannot be retried', async () => {
    const { user, host } = show(ended, { 'restore.retry': refuse('restore_no_retry', '這篇不需要再試') }, [
      done(1),
      failed,
    ])
    await user.click(await screen.findByRole('button', { name: '再試一次' }))
    await waitFor(() => expect(host.notices).toMatchObject([{ title: '這篇不需要再試' }]))
  })
})

test('a post with an unknown outcome can be retried, or marked as published by the member', async () => {
  const why = { key: 'restore_unsure', msg: '請到頁面上看看' }
  const unsure = anItem(2, { outcome: 'unknown', why, can_retry: true })
  const ended = aRequest({ ...under, state: 3, phase: null, of: 2, done: 1, unknown: 1 })
  const { user, host } = show(ended, { 'restore.tick': { ...ended, done: 2, unknown: 0 } }, [done(1), unsure])
  expect(await screen.findByRole('button', { name: '再試一次' })).toBeEnabled()
  await user.click(screen.getByRole('button', { name: '看到了' }))
  await waitFor(() => expect(host.callsOf('restore.tick')[0]?.input).toMatchObject({ n: 2, done: true }))
})

test('shows a restore under way while another request is written', async () => {
  const { user, path } = open('/contentRestore', {
    'restore.list': ({ state }) => aList(state === 2 ? [under] : []),
  })
  const strip = within(await screen.findByRole('region', { name: '小島慢食正在還原' }))
  await user.click(strip.getByRole('link', { name: '看進度' }))
  expect(path()).toBe('/contentRestore?request=7')
})
