import type { Module } from '../../infra/module'
import { erasePageHandler, erasePages } from './erase'

/** The rows of pages, whose they are, and how many a member may have. */
export const pages: Module = { name: 'pages', jobs: [erasePageHandler], eraseMember: erasePages }
