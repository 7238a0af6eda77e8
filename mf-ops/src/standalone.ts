import type { OpsDay } from '@fankeep/shared/contract/ops'
import { fixedNow } from '@fankeep/shared/testing'
import { aFault, aRelease, aState, fakeEdge } from './console/testing'

/* While this remote runs alone (docs/teams.md) there is no edge server, the only server it calls: this replaces it. */
const before = { name: 'mf-billing', version: '0.1.0-aaaaaaaa' }
const after = { name: 'mf-billing', version: '0.2.0-bbbbbbbb' }
const day = (daysAgo: number, release: Pick<OpsDay, 'name' | 'version'>): OpsDay => ({
  day: new Date(Date.parse(fixedNow) - daysAgo * 86_400_000).toISOString().slice(0, 10),
  loads: 900 + 40 * daysAgo,
  fail: 1,
  fallback: 0,
  render: 0,
  load: 160 + 8 * daysAgo,
  LCP: 1400 + 30 * daysAgo,
  INP: 90 + 5 * daysAgo,
  CLS: 0.01,
  ...release,
})

fakeEdge({
  state: aState({
    releases: [
      aRelease({
        trial: { views: 840, fail: 2, render: 1 },
        canary: { version: '0.3.0-cccccccc', percent: 10, trial: { views: 96, fail: 7, render: 2 } },
      }),
      aRelease({ name: 'mf-home', past: [] }),
    ],
    automatic: { percent: 5, views: 50, minutes: 30 },
    history: [
      ...aState().history,
      {
        revision: 3,
        at: new Date(Date.parse(fixedNow) - 3_600_000).toISOString(),
        who: 'automatic',
        why: '',
        action: 'rollback',
        name: 'mf-home',
        from: '0.2.0-bbbbbbbb',
        to: '0.1.0-aaaaaaaa',
        percent: null,
        failed: { version: '0.2.0-bbbbbbbb', percent: 6, views: 200, fail: 10, render: 2, threshold: 5 },
      },
    ],
  }),
  budgets: [
    { name: 'mf-billing', views: 5880, faults: 24, used: 0.82, LCP: 1800, INP: 150, CLS: 0.01 },
    { name: 'mf-home', views: 240, faults: 1, used: null, LCP: 1300, INP: 50, CLS: 0.01 },
  ],
  faults: [
    aFault(),
    aFault({
      remote: 'mf-home',
      name: 'ScriptNetworkError',
      message: 'Failed to load script',
      count: 2,
      codes: [{ code: 'B3RD-9WKM', at: new Date(fixedNow).toISOString(), version: '0.2.0-bbbbbbbb' }],
      stack: [],
    }),
  ],
  days: [5, 4, 3].map((ago) => day(ago, before)).concat([2, 1, 0].map((ago) => day(ago, after))),
})
