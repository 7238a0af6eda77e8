import type { Module } from '../../infra/module'
import { erasePage } from './erase'
import { pagesRoutes } from './routes'

export const pages: Module = { name: 'pages', routes: pagesRoutes, jobs: [erasePage] }
