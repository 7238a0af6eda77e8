import type { Page } from '@fankeep/shared/contract'
import { aPage, aRun, fixedNow } from '@fankeep/shared/testing'
import { headOf } from './head'
import { todosOf } from './todos'

const now = new Date(fixedNow)
const limits = {
  storage: { used: 1, of: 100 },
  pages: { used: 2, of: 10 },
  platforms: { used: 1, of: null },
  fans_shown: null,
}
const spare = aPage({ id: 'spare', role: 'backup' })

test('the title names the worst state of the pages', () => {
  const safe = aPage()
  const missing = aPage({ id: 'm', last_backup: null })
  const stuck = aPage({ id: 's', state: 'lost_access' })
  const gone = aPage({ id: 'g', state: 'suspended' })
  const taken = aPage({ id: 't', state: 'hijacked' })
  const titles = [
    [],
    [safe],
    [safe, missing],
    [safe, missing, stuck],
    [safe, stuck, gone],
    [gone, taken],
  ].map((pages) => headOf(pages, {}, now).title)
  expect(titles).toEqual(['empty', 'safeOne', 'missing', 'failed', 'suspended', 'hijacked'])
})

test('a page in a state that only a newer server knows does not count as safe', () => {
  const strange = aPage({ id: 'n', state: 'merged' as Page['state'] })
  expect(headOf([aPage(), strange], {}, now)).toMatchObject({ title: 'failed', count: 1 })
})

test('a page without a fan list does not count as safe', () => {
  const bare = aPage({ id: 'b', platform: 'youtube', list_at: null })
  expect(headOf([bare], {}, now)).toMatchObject({ title: 'noList', count: 1 })
  expect(headOf([aPage(), bare], {}, now).parts).toEqual([
    { what: 'safe', count: 1 },
    { what: 'noList', count: 1 },
  ])
})

test('suggests no archive for a page that the member cannot log in to', () => {
  const page = aPage({ state: 'lost_access', list_at: null, posts: 0 })
  expect(todosOf([page, spare], limits, now)).toEqual([])
})

test('counts the pages by state and leaves out states without a page', () => {
  const pages = [aPage({ id: 'a' }), aPage({ id: 'b' }), aPage({ id: 'c', state: 'hijacked' })]
  expect(headOf(pages, {}, now).parts).toEqual([
    { what: 'safe', count: 2 },
    { what: 'danger', count: 1 },
  ])
})

test('counts a page whose last run failed as failed', () => {
  const ended = { page1: aRun({ state: 'failed', created_at: fixedNow, ended_at: fixedNow }) }
  expect(headOf([aPage()], ended, now)).toMatchObject({ title: 'failed', count: 1 })
})

test('suggests at most three tasks', () => {
  const old = aPage({ id: 'old', list_at: '2026-09-01T00:00:00.000Z' })
  const bare = aPage({ id: 'bare', platform: 'x', posts: 0, fans: 5 })
  const full = { ...limits, storage: { used: 90, of: 100 } }
  expect(todosOf([old, bare, spare], full, now).map((todo) => todo.what)).toEqual([
    'storage',
    'list',
    'content',
  ])
})

test('suggests nothing if all is safe and a spare exists', () => {
  expect(todosOf([aPage(), spare], limits, now)).toEqual([])
})

test('suggests a spare on the platform of the page with the most fans', () => {
  const pages = [aPage(), aPage({ id: 'x', platform: 'x', fans: 5_000_000 })]
  expect(todosOf(pages, limits, now)).toEqual([{ what: 'spare', platform: 'x' }])
})

test('suggests no spare if the plan has no room for another page', () => {
  expect(todosOf([aPage()], { ...limits, pages: { used: 10, of: 10 } }, now)).toEqual([])
})
