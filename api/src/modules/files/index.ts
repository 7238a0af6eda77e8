import { removeHalves } from '../../infra/files/files'
import type { Module } from '../../infra/module'
import { countedBytes } from './kept'
import { releasePageFiles } from './keep-file'
import { mediaRoutes } from './media-routes'

const day = 86_400_000

/** Files of pages and members; each content is stored once. */
export const files: Module = {
  name: 'files',
  routes: mediaRoutes,
  erasePage: releasePageFiles,
  // A file that is still being written is touched all the time.
  maintenance: ({ config, clock }) => removeHalves(config.filesDir, new Date(clock.now().getTime() - day)),
  countedRows: [countedBytes],
}
