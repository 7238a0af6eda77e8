import type { Module } from '../../infra/module'
import { markForgotten, markPageHandler } from './marks/job'
import { fansRoutes } from './routes'

export const fans: Module = {
  name: 'fans',
  routes: fansRoutes,
  jobs: [markPageHandler],
  upkeep: markForgotten,
}
