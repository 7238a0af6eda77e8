import { handleJob } from '../../infra/worker/handler'
import { defineJob } from '../../infra/queue/job'
import type { Services } from '../../infra/services'
import { type Account, PlatformProblem } from '../../platforms/connector'
import { accessOf, keepKnown, markEnded, openPage, type PageLine } from '../connection/access'
import type { Known } from '../connection/tables'
import type { PageRow } from '../pages/owned-page'
import { recordSigns } from './record-signs'
import { changesSeen, fallSeen, type Sign } from './signs'
import { findPage } from '../pages/repository'

type Page = Pick<PageRow, 'id' | 'userId' | 'platform' | 'handle'>

/** Between two runs: one call to the platform, and what is otherwise than it was is noted. */
export const probeJob = defineJob<{ page: string }>({
  name: 'hijack.look',
  concurrency: 2,
  retries: 1,
  timeout: 120,
})

export const probeJobHandler = handleJob(probeJob, {
  run: async ({ page: id }, services, { signal }) => {
    const page = await findPage(services.db, id)
    if (page) await lookAt(services, page, signal)
  },
})

async function lookAt(services: Services, page: PageRow, signal: AbortSignal): Promise<void> {
  const asked = services.clock.now()
  try {
    const way = await openPage(services, page, signal)
    if (way) await sawPage(services, page, way.access.known, await probeWith(way))
  } catch (error) {
    // Throttled, or down: the next look is an hour away.
    if (!(error instanceof PlatformProblem)) throw error
    await sawProblem(services, page, error, { asked })
  }
}

/** The page as it is, with a token refreshed once where it has had its time. */
export async function probeWith({ connector, line, opened, refresh }: PageLine): Promise<Account> {
  try {
    return await connector.look(line, opened)
  } catch (error) {
    if (!(error instanceof PlatformProblem) || error.kind !== 'expired') throw error
    await refresh()
    return connector.look(line, opened)
  }
}

/** Compares the page with what was known of it, notes the signs, and keeps how it is now. */
export async function sawPage(
  services: Services,
  page: Page,
  known: Known,
  account: Account,
  runId: string | null = null,
): Promise<Sign[]> {
  const { db, clock } = services
  const now = { at: clock.now(), fans: account.fans ?? null, posts: account.posts ?? null }
  const before = await db.selectFrom('pageSights').selectAll().where('pageId', '=', page.id).execute()
  const changes = changesSeen(known, account)
  const signs = [...changes, ...fallSeen(before, now)]
  await db
    .insertInto('pageSights')
    .values({ pageId: page.id, ...now })
    .onConflict((conflict) => conflict.columns(['pageId', 'at']).doNothing())
    .execute()
  await db
    .deleteFrom('pageSights')
    .where('pageId', '=', page.id)
    .where('at', '<', new Date(now.at.getTime() - 7 * 86_400_000))
    .execute()
  // What is otherwise stays otherwise until the member has said that it was their doing.
  if (changes.length === 0) await keepKnown(db, page.id, { ...known, ...picked(account) })
  return recordSigns(services, { page, signs, runId })
}

const picked = ({ id, handle, owner }: Account): Known => ({
  id,
  ...(handle && { handle }),
  ...(owner && { owner }),
})

/**
 * A permission that ended by its time is no sign: it was said beforehand. One that ended before it is.
 * @param when `asked`: when the platform was asked, by `runId` where it was a run
 */
export async function sawProblem(
  services: Services,
  page: Page,
  { kind }: PlatformProblem,
  { asked, runId = null }: { asked: Date; runId?: string | null },
): Promise<void> {
  const { db, clock } = services
  if (kind === 'revoked' || kind === 'expired') {
    const access = await accessOf(db, page.id)
    const isOver = access?.expiresAt ? access.expiresAt <= clock.now() : false
    const isEnded = await markEnded(db, page.id, asked)
    if (isEnded && !isOver)
      await recordSigns(services, { page, signs: [{ kind: 'token_revoked', params: {} }], runId })
  }
  if (kind === 'vanished')
    await recordSigns(services, { page, signs: [{ kind: 'page_vanished', params: {} }], runId })
  // The token is good and the page is there, and is not ours to read: someone took our role in it away.
  if (kind === 'forbidden' && page.platform === 'facebook')
    await recordSigns(services, { page, signs: [{ kind: 'owner_changed', params: {} }], runId })
}
