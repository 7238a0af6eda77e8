import type { Module } from '../../infra/module'
import { markForgotten, markPage } from './marks/job'
import { fansRoutes } from './routes'

export const fans: Module = {
  name: 'fans',
  routes: fansRoutes,
  jobs: [markPage],
  upkeep: markForgotten,
}
