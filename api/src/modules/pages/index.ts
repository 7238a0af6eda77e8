import type { Module } from '../../infra/module'
import { emptyBin } from './bin'
import { erasePageHandler, forgetPages } from './erase'
import { pagesRoutes } from './routes'
import { keptPages } from './take-along'

export const pages: Module = {
  name: 'pages',
  routes: pagesRoutes,
  jobs: [erasePageHandler],
  eraseMember: forgetPages,
  exportData: keptPages,
  upkeep: emptyBin,
}
