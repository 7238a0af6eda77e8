import type { Module } from '../../infra/module'
import { emptyBin } from './bin'
import { keptPages } from './export-pages'
import { channelsRoutes } from './routes'

/** A member's pages as the screens show them, with the data of other modules. */
export const channels: Module = {
  name: 'channels',
  routes: channelsRoutes,
  exportData: keptPages,
  maintenance: emptyBin,
}
