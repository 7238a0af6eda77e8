import type { HostServices } from '@fankeep/shared/host'
import { aList, aPage, aRun, aUser, fakeHost, inParts, manyPages } from '@fankeep/shared/testing'
import { waitFor } from '@testing-library/react'
import { MemberPages, memberPagesOf } from './member-pages'

function setUp(pages = [aPage()]) {
  let now = 0
  const host = fakeHost({ user: aUser(), answers: { 'pages.list': () => aList(pages) } })
  const store = new MemberPages(host as HostServices, () => now)
  return { host, store, state: () => store.store.get(), pass: (ms: number) => (now += ms) }
}

test('shows a run that is under way when the pages load', async () => {
  const run = aRun({ done: 10, of: 100 })
  const { store, state } = setUp([aPage({ run })])
  await store.load()
  expect(state().live.page1?.run).toEqual(run)
})

test('run events update the progress, the speed and the remaining time', () => {
  const { store, state, pass } = setUp()
  store.takeRun(aRun({ done: 1000, of: 5000 }))
  expect(state().live.page1?.perSecond).toBeNull()
  pass(2000)
  store.takeRun(aRun({ done: 3000, of: 5000 }))
  expect(state().live.page1).toMatchObject({ perSecond: 1000, secondsLeft: 2 })
})

test('ignores an event that is older than what is known', () => {
  const { store, state } = setUp()
  store.takeRun(aRun({ done: 3000 }))
  store.takeRun(aRun({ done: 1000 }))
  expect(state().live.page1?.run.done).toBe(3000)
  store.takeRun(aRun({ state: 'done', phase: 'done', ended_at: '2026-11-21T06:00:00.000Z' }))
  store.takeRun(aRun({ done: 4000 }))
  expect(state().live).toEqual({})
})

test('accepts a smaller count when the phase changes', () => {
  const { store, state } = setUp()
  store.takeRun(aRun({ phase: 'reading', done: 3000 }))
  store.takeRun(aRun({ phase: 'saving', done: 10 }))
  expect(state().live.page1?.run).toMatchObject({ phase: 'saving', done: 10 })
})

test('the end of a run reloads the pages and the limits and notifies once', async () => {
  const { host, store, state } = setUp()
  const refresh = vi.fn(() => Promise.resolve())
  host.session.refresh = refresh
  const ended = vi.fn()
  store.onEnded(ended)
  store.takeRun(aRun())
  const last = aRun({ state: 'done', phase: 'done', ended_at: '2026-11-21T06:00:00.000Z' })
  store.takeRun(last)
  store.takeRun(last)
  expect(ended).toHaveBeenCalledTimes(1)
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(host.callsOf('pages.list')).toHaveLength(1)
  expect(state().ended.page1).toEqual(last)
})

test('removes a run whose end was missed at the next load', async () => {
  const { store, state } = setUp([aPage({ run: null })])
  store.takeRun(aRun())
  await store.load()
  expect(state().live).toEqual({})
})

test('listens for run events only while watched and a run is under way', () => {
  const { host, store, state } = setUp()
  const listening = vi.spyOn(host.progress, 'onRun')
  const first = store.watch()
  const second = store.watch()
  expect(listening).not.toHaveBeenCalled()
  store.takeRun(aRun({ done: 1 }))
  expect(listening).toHaveBeenCalledTimes(1)
  first()
  host.emitRun(aRun({ done: 2 }))
  expect(state().live.page1?.run.done).toBe(2)
  second()
  host.emitRun(aRun({ done: 3 }))
  expect(state().live.page1?.run.done).toBe(2)
})

test('requests a run if no events arrive', async () => {
  const { host, store, state, pass } = setUp()
  const ticking = vi.spyOn(globalThis, 'setInterval')
  host.answer('backup.runs', { list: [aRun({ done: 4000 })] })
  const end = store.watch()
  store.takeRun(aRun({ done: 1 }))
  pass(6000)
  ticking.mock.calls[0]?.[0]()
  await waitFor(() => expect(state().live.page1?.run.done).toBe(4000))
  expect(host.callsOf('backup.runs')[0]?.input).toEqual({ run: 'run1' })
  end()
})

test('a failed load sets the error and keeps the known pages', async () => {
  const { host, store, state } = setUp()
  await store.load()
  host.answer('pages.list', () => {
    throw new Error('away')
  })
  await store.load()
  expect(state().error).toBeDefined()
  expect(state().pages).toHaveLength(1)
})

test('clear removes all data of the member', async () => {
  const { store, state } = setUp()
  await store.load()
  store.clear()
  expect(state()).toMatchObject({ pages: undefined, live: {}, ended: {} })
})

test('orders.paid reloads the pages if they were loaded before', async () => {
  const { host, store, state } = setUp([aPage({ auto_allowed: 'weekly' })])
  host.events.emit('orders.paid', { order: 'FK1' })
  expect(host.callsOf('pages.list')).toHaveLength(0)
  await store.load()
  host.answer('pages.list', aList([aPage({ auto_allowed: 'daily' })]))
  host.events.emit('orders.paid', { order: 'FK2' })
  await waitFor(() => expect(state().pages?.[0]?.auto_allowed).toBe('daily'))
})

test('orders.paid reloads pages that are still loading, because they may show the old plan', async () => {
  const plans = [aPage({ auto_allowed: 'weekly' }), aPage({ auto_allowed: 'daily' })]
  const { host, store, state } = setUp()
  host.answer('pages.list', () => aList([plans.shift()!]))
  const first = store.load()
  host.events.emit('orders.paid', { order: 'FK1' })
  await first
  await waitFor(() => expect(state().pages?.[0]?.auto_allowed).toBe('daily'))
  expect(host.callsOf('pages.list')).toHaveLength(2)
})

test('emits pages.changed for each page that is added, changed or removed', async () => {
  const { host, store } = setUp()
  await store.load()
  store.put(aPage({ name: 'renamed' }))
  store.put(aPage({ id: 'b' }))
  store.remove('b')
  await store.takeBack('b')
  store.takeRun(aRun({ state: 'done', phase: 'done', ended_at: '2026-11-21T06:00:00.000Z' }))
  expect(host.emitted.map(({ name, payload }) => ({ name, ...(payload as object) }))).toEqual([
    { name: 'pages.changed', page: 'page1', how: 'changed' },
    { name: 'pages.changed', page: 'b', how: 'added' },
    { name: 'pages.changed', page: 'b', how: 'removed' },
    { name: 'pages.changed', page: 'b', how: 'added' },
    { name: 'pages.changed', page: 'page1', how: 'changed' },
  ])
})

test('another member who logs in sees nothing of the member who was logged in before', async () => {
  const ruby = aUser({ token: 'a', email: 'ruby@example.com', tel: '912345678' })
  const eva = aUser({ token: 'b', email: 'eva@example.com', tel: '' })
  const host = fakeHost({ user: ruby, answers: { 'pages.list': aList([aPage()]) } }) as HostServices
  await memberPagesOf(host).load()
  host.session.forget()
  host.session.begin({ token: 'b', user: eva })
  expect(memberPagesOf(host).store.get().pages).toBeUndefined()
})

test('accounts that give the same unproven number or address are different members', async () => {
  const proven = { email: true, tel: false }
  const ruby = aUser({ token: 'a', email: 'ruby@example.com', proven })
  const eva = aUser({ token: 'b', email: 'eva@example.com', proven })
  const byTel = aUser({ token: 'c', email: 'eva@example.com', proven: { email: false, tel: true } })
  const host = fakeHost({ user: ruby, answers: { 'pages.list': aList([aPage()]) } }) as HostServices
  for (const next of [eva, byTel]) {
    await memberPagesOf(host).load()
    host.session.forget()
    host.session.begin({ token: next.token, user: next })
    expect(memberPagesOf(host).store.get().pages).toBeUndefined()
  }
})

test('keeps the pages if the member’s token, e-mail address or number changes', async () => {
  const ruby = aUser({ token: 'a', email: 'ruby@example.com', tel: '912345678' })
  const host = fakeHost({ user: ruby, answers: { 'pages.list': aList([aPage()]) } }) as HostServices
  await memberPagesOf(host).load()
  for (const change of [{ token: 'b' }, { email: 'new@example.com' }, { tel: '987654321' }]) {
    host.session.update({ ...host.session.read().user!, ...change })
    expect(memberPagesOf(host).store.get().pages).toHaveLength(1)
  }
})

test('loads all of 101 pages', async () => {
  const { host, store, state } = setUp()
  host.answer('pages.list', inParts(manyPages()))
  await store.load()
  expect(state().pages?.at(-1)?.name).toBe('Channel 101')
  expect(state().pages).toHaveLength(101)
})
