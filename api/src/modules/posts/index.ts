import { deleteByPage } from '../../infra/database/delete-by-page'
import type { Module } from '../../infra/module'
import { postsRoutes } from './routes'
import { countedPosts, sealedPosts } from './sealed'

export const posts: Module = {
  name: 'posts',
  routes: postsRoutes,
  erasePage: ({ db }, pageId) => deleteByPage(db, ['posts', 'post_media'], pageId),
  sealedRows: sealedPosts,
  countedRows: [countedPosts],
}
