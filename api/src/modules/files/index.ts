import type { Module } from '../../infra/module'
import { countedBytes } from './kept'
import { releasePageFiles } from './keep-file'
import { mediaRoutes } from './media-routes'

/** Files that pages and members keep, each content once. */
export const files: Module = {
  name: 'files',
  routes: mediaRoutes,
  erasePage: releasePageFiles,
  countedRows: [countedBytes],
}
