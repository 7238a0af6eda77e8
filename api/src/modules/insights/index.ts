import { deleteByPage } from '../../infra/database/delete-by-page'
import type { Module } from '../../infra/module'
import { insightsRoutes } from './routes'

/** Figures of a page and what they say in words. Nothing is kept that its rows do not say, so a download of all data has none of it. */
export const insights: Module = {
  name: 'insights',
  routes: insightsRoutes,
  erasePage: ({ db }, pageId) => deleteByPage(db, ['page_insights'], pageId),
}
