import type { CallOutput } from '@fankeep/shared/contract'
import type { Language } from '../../infra/language'
import type { Services } from '../../infra/services'
import { activeRunsOf } from '../backup/runs/repository'
import { presentRun } from '../backup/runs/present'
import { dayOf } from '../fans/days'
import { signMedia } from '../posts/media-address'
import type { PageRow } from './owned-page'
import { trendsOf } from './trend'

type Page = CallOutput<'pages.add'>

/** Pages as the contract has them, with their trend and the run that is under way. */
export async function presentPages(
  services: Services,
  pages: PageRow[],
  language: Language,
): Promise<Page[]> {
  const { db, clock } = services
  const ids = pages.map((page) => page.id)
  const [trends, runs] = await Promise.all([trendsOf(db, ids, dayOf(clock.now())), activeRunsOf(db, ids)])
  return pages.map((page) => {
    const trend = trends.get(page.id)
    const run = runs.get(page.id)
    return {
      id: page.id,
      platform: page.platform,
      url: page.url,
      handle: page.handle,
      name: page.name,
      avatar: avatarOf(services, page),
      state: page.state,
      role: page.role,
      auto: page.auto,
      fans: page.fans,
      fans_week: trend?.week ?? 0,
      trend: trend?.counts ?? [],
      posts: page.posts,
      bytes: Number(page.bytes),
      last_backup: page.lastBackup?.toISOString() ?? null,
      // Runs by themselves come with the platforms' connectors: until then no page has a next one.
      next_backup: null,
      list_at: page.listAt?.toISOString() ?? null,
      run: run ? presentRun(run, language) : null,
      created_at: page.createdAt.toISOString(),
    }
  })
}

function avatarOf(services: Services, { id, userId, avatar }: PageRow): string {
  return avatar.startsWith('file:')
    ? signMedia(services, { memberId: userId, pageId: id, hash: avatar.slice(5) })
    : avatar
}
