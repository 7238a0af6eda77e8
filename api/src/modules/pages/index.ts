import type { Module } from '../../infra/module'
import { erasePageHandler, erasePages } from './erase'

/** The rows of pages, their owners, and how many pages a member may have. */
export const pages: Module = { name: 'pages', jobs: [erasePageHandler], eraseMember: erasePages }
