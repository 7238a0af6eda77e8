import { jsonFile } from '../../infra/json-lines'
import type { Module } from '../../infra/module'
import { probeJobHandler } from './probe'

/** Signs that a page was hijacked: found by a run or a probe, saved with the page, reported to the member. */
export const hijack: Module = {
  name: 'hijack',
  jobs: [probeJobHandler],
  exportData: async function* ({ db }, userId) {
    yield {
      path: 'hijack-signs.json',
      open: () =>
        jsonFile(() =>
          db
            .selectFrom('hijackSigns')
            .innerJoin('pages', 'pages.id', 'hijackSigns.pageId')
            .select(['pages.url', 'kind', 'params', 'seenAt', 'answer', 'answeredAt'])
            .where('pages.userId', '=', userId)
            .orderBy('hijackSigns.id')
            .execute(),
        ),
    }
  },
}
