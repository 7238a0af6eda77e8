import type { CallOutput } from '@fankeep/shared/contract'
import type { Language } from '../../infra/language'
import type { Services } from '../../infra/services'
import { connectorOf } from '../../platforms/connectors'
import { accessesOf } from '../connection/access'
import { everyOf } from '../connection/backup-schedule'
import { openSignsOf } from '../hijack/record-signs'
import type { Allowance } from '../plans/plans'
import { sayWithNames } from '../site/say-with-names'
import { allowanceAt } from '../pages/usage'
import { activeRunsOf } from '../backup/runs/repository'
import { presentRun } from '../backup/runs/present'
import { dayOf, daysBetween } from '../../infra/days'
import { signMedia } from '../files/media-address'
import type { PageRow } from '../pages/owned-page'
import { trendsOf } from '../fans/trend'

type Page = CallOutput<'pages.add'>

/** Pages as in the contract, with their trend and the run that is under way. */
export async function presentPages(
  services: Services,
  pages: PageRow[],
  language: Language,
): Promise<Page[]> {
  const { db, clock, config } = services
  const [first] = pages
  if (!first) return []
  const ids = pages.map((page) => page.id)
  const [trends, runs, accesses, signs, allowed] = await Promise.all([
    trendsOf(db, ids, dayOf(clock.now())),
    activeRunsOf(db, ids),
    accessesOf(db, ids),
    openSignsOf(db, ids),
    allowanceAt(db, first.userId, clock.now()),
  ])
  return pages.map((page) => {
    const trend = trends.get(page.id)
    const run = runs.get(page.id)
    const access = accesses.get(page.id)
    const connector = connectorOf(page)
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
      trend: trend ? untilList(trend.counts, page.listAt, clock.now()) : [],
      posts: page.posts,
      bytes: Number(page.bytes),
      last_backup: page.lastBackup?.toISOString() ?? null,
      next_backup: access?.state === 'bound' ? nextOf(page, allowed.autoBackup) : null,
      list_at: page.listAt?.toISOString() ?? null,
      run: run ? presentRun(run, language) : null,
      access: {
        can: connector ? 'oauth' : 'none',
        ready: connector !== undefined && config.oauth[connector.provider.app] !== undefined,
        state: access?.state ?? 'none',
        account: access?.account ?? '',
        since: access?.since.toISOString() ?? null,
      },
      auto_allowed: allowed.autoBackup,
      signs: (signs.get(page.id) ?? []).map(({ id, kind, params, seenAt }) => ({
        id,
        kind,
        msg: sayWithNames(language, `hijack.${kind}`, params),
        at: seenAt.toISOString(),
      })),
      created_at: page.createdAt.toISOString(),
    }
  })
}

/** The number of followers is known up to the newest list: later days are null. */
function untilList(counts: (number | null)[], listAt: Date | null, now: Date): (number | null)[] {
  if (!listAt) return counts
  const unknown = Math.max(0, daysBetween(dayOf(listAt), dayOf(now)).length - 1)
  return counts.map((count, n) => (n < counts.length - unknown ? count : null))
}

/** Null if the plan no longer includes automatic backups. */
const nextOf = ({ auto, nextBackup }: PageRow, allowed: Allowance['autoBackup']) =>
  everyOf(auto, allowed) === null ? null : (nextBackup?.toISOString() ?? null)

function avatarOf(services: Services, { id, userId, avatar }: PageRow): string {
  return avatar.startsWith('file:')
    ? signMedia(services, { memberId: userId, pageId: id, hash: avatar.slice(5) })
    : avatar
}
