import { deleteByPage } from '../../infra/database/delete-by-page'
import type { Module } from '../../infra/module'
import { markForgotten, markPageHandler } from './list-index/job'
import { forgetMerges } from './member-merges/merges'
import { fansRoutes } from './routes'
import { countedFans, sealedFans } from './sealed'

const tablesByPage = [
  'fans',
  'fan_days',
  'fan_names',
  'fan_merges',
  'fan_marks',
  'fan_gram_marks',
  'fan_day_marks',
  'fan_day_chapters',
  'messaged_fans',
]

export const fans: Module = {
  name: 'fans',
  routes: fansRoutes,
  jobs: [markPageHandler],
  erasePage: ({ db }, pageId) => deleteByPage(db, tablesByPage, pageId),
  sealedRows: sealedFans,
  countedRows: [countedFans],
  maintenance: async (services) => {
    await forgetMerges(services)
    await markForgotten(services)
  },
}
