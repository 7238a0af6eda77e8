import { deleteByPage } from '../../infra/database/delete-by-page'
import { jsonFile } from '../../infra/json-lines'
import type { Module } from '../../infra/module'
import { compareListsHandler } from './compare-lists'
import { mailWeekHandler } from './mail/mail-week'
import { queueWeek } from './mail/queue-week'
import { forgetOverlaps } from './overlaps'
import { insightsRoutes } from './routes'

/**
 * Figures of a page, and sentences about them. They can be recomputed from the page's rows, so a download of all data has
 * only the member's consent.
 */
export const insights: Module = {
  name: 'insights',
  routes: insightsRoutes,
  jobs: [mailWeekHandler, compareListsHandler],
  maintenance: queueWeek,
  erasePage: async ({ db }, pageId) => {
    await deleteByPage(db, ['page_insights', 'insight_words', 'insight_mails'], pageId)
    await forgetOverlaps(db, pageId)
  },
  exportData: async function* ({ db }, userId) {
    yield {
      path: 'insights-consent.json',
      open: () =>
        jsonFile(() => db.selectFrom('insightConsents').select('at').where('userId', '=', userId).execute()),
    }
    yield {
      path: 'insights-mails.json',
      open: () =>
        jsonFile(() => db.selectFrom('insightMails').select('pageId').where('userId', '=', userId).execute()),
    }
  },
}
