import { sampledPages } from '@fankeep/shared/contract/telemetry'
import { budgetSentence, budgetsOf, objective } from './budget'
import { count, type DayBook } from './day-book'

/** A day of one version: this many views, some of which did not load or threw. */
function dayOf(remote: string, version: string, { loads = 0, fail = 0, render = 0, fallback = 0, LCP = 0 }) {
  const book: DayBook = {}
  const about = { remote, version }
  for (let n = 0; n < loads / sampledPages; n++) count(book, { ...about, kind: 'load', value: 100 })
  for (const [kind, times] of Object.entries({ fail, render, fallback }))
    for (let n = 0; n < times; n++) count(book, { ...about, kind: kind as 'fail' })
  if (LCP > 0) count(book, { ...about, kind: 'LCP', value: LCP })
  return { book }
}

test('adds all days and versions of a remote up to one budget, with its vitals', () => {
  const days = [
    dayOf('mf-home', '1', { loads: 1000, fail: 2, render: 3, fallback: 9, LCP: 1200 }),
    dayOf('mf-home', '2', { loads: 998, LCP: 2400 }),
    dayOf('mf-auth', '1', { loads: 2000, render: 20 }),
  ]
  expect(objective).toMatchObject({ percent: 99.5, days: 14 })
  expect(budgetsOf(days)).toEqual([
    { name: 'mf-auth', views: 2000, faults: 20, used: 2, LCP: null, INP: null, CLS: null },
    { name: 'mf-home', views: 2002, faults: 5, used: 5 / (2002 * 0.005), LCP: 2500, INP: null, CLS: null },
  ])
})

test('gives no used share for a remote with few views', () => {
  const [few] = budgetsOf([dayOf('mf-home', '1', { loads: 100, fail: 10 })])
  expect(few).toMatchObject({ views: 110, faults: 10, used: null })
  expect(budgetSentence(few!)).toBe(
    'mf-home: 10 of 110 views in 14 days had a fault: too few views to say more (1000 are needed).',
  )
  const [only] = budgetsOf([dayOf('mf-home', '1', { render: 3 })])
  expect(only).toMatchObject({ views: 3, faults: 3, used: null })
})

test('the sentence gives the used share of the error budget', () => {
  const [budget] = budgetsOf([dayOf('mf-home', '1', { loads: 2000, render: 4 })])
  expect(budgetSentence(budget!)).toBe(
    'mf-home: 4 of 2000 views in 14 days had a fault; the objective is 99.5 % without one. 40 % of the error budget is used.',
  )
})
