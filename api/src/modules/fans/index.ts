import type { Module } from '../../infra/module'
import { fansRoutes } from './routes'

export const fans: Module = { name: 'fans', routes: fansRoutes }
