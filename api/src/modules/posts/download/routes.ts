import { sql } from 'kysely'
import type { Api } from '../../../infra/http/api'
import { handleFile } from '../../../infra/http/handle'
import type { Services } from '../../../infra/services'
import { Refusal } from '../../../infra/refusal'
import { dayOf } from '../../../infra/days'
import { ownedPage } from '../../pages/owned-page'
import { postsZip } from './posts-zip'

/** Posts with their pictures and films, to keep and read without us. */
export function postsDownloadRoute(api: Api): void {
  const { services } = api
  handleFile(api, 'posts.download', async ({ input, member, language }) => {
    const page = await ownedPage(services.db, member.id, input.id)
    if (!input.all && input.post.length === 0) throw new Refusal('nothing_selected')
    const posts = input.all ? undefined : input.post
    const day = dayOf(services.clock.now())
    return {
      name: `posts-${page.platform}-${page.handle.replace(/[\\/:*?"<>|]+/g, '-')}-${day}.zip`,
      type: 'application/zip',
      content: await postsZip(services, {
        pageId: page.id,
        title: `${page.name || page.handle} · ${day}`,
        posts,
        count: await countOf(services, page.id, posts),
        language,
      }),
    }
  })
}

async function countOf({ db }: Services, pageId: string, posts: string[] | undefined): Promise<number> {
  const { n } = await db
    .selectFrom('posts')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('pageId', '=', pageId)
    .$if(posts !== undefined, (query) => query.where('uid', '=', sql<string>`any(${posts!}::text[])`))
    .executeTakeFirstOrThrow()
  return n
}
