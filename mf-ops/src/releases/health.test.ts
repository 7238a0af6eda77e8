import { aRelease } from '../console/testing'
import { healthOf, inOrder } from './health'

const trial = (views: number, fail: number) => ({ views, fail, render: 0 })

test('a version without a view is waiting, and safe after its first view', () => {
  expect(healthOf(trial(0, 0), null)).toEqual({ state: 'waiting', views: 0, failed: 0, percent: 0 })
  expect(healthOf(trial(1, 0), null).state).toBe('safe')
})

test('without a threshold, 3 failures above 2 % mean danger, fewer or rarer failures mean late', () => {
  expect(healthOf(trial(100, 3), null)).toMatchObject({ state: 'danger', percent: 3 })
  expect(healthOf(trial(20, 2), null)).toMatchObject({ state: 'late', percent: 10 })
  expect(healthOf(trial(1000, 3), null).state).toBe('late')
})

test('with a threshold, failures mean danger only above its percentage and from its number of views', () => {
  const automatic = { percent: 5, views: 200, minutes: 60 }
  expect(healthOf(trial(199, 20), automatic).state).toBe('late')
  expect(healthOf(trial(200, 20), automatic).state).toBe('danger')
  expect(healthOf(trial(200, 10), automatic).state).toBe('late')
})

test('sorts the shell first and the other releases by name', () => {
  const names = ['mf-home', 'shell', 'mf-auth'].map((name) => aRelease({ name }))
  expect(inOrder(names).map(({ name }) => name)).toEqual(['shell', 'mf-auth', 'mf-home'])
})
