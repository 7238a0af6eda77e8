import type { Module } from '../../infra/module'
import { postsRoutes } from './routes'

export const posts: Module = { name: 'posts', routes: postsRoutes }
