import type { Module } from '../../infra/module'
import { emptyBin } from './bin'
import { erasePage, forgetPages } from './erase'
import { pagesRoutes } from './routes'
import { keptPages } from './take-along'

export const pages: Module = {
  name: 'pages',
  routes: pagesRoutes,
  jobs: [erasePage],
  forget: forgetPages,
  keeps: keptPages,
  upkeep: emptyBin,
}
