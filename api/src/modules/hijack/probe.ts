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

/** The probe of a page between two runs: one call to the platform, whose answer is compared with what was known. */
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
    // Throttled or down is no sign: the next probe is an hour away.
    if (!(error instanceof PlatformProblem)) throw error
    await sawProblem(services, page, error, { asked })
  }
}

/** Reads the page from the platform. If the token has expired, it is refreshed and the call repeated once. */
export async function probeWith({ connector, line, opened, refresh }: PageLine): Promise<Account> {
  try {
    return await connector.look(line, opened)
  } catch (error) {
    if (!(error instanceof PlatformProblem) || error.kind !== 'expired') throw error
    await refresh()
    return connector.look(line, opened)
  }
}

/** Compares the page with what was known, records the signs, and saves its present state. */
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
  // A change stays a sign until the member answers that they made it; only then is it saved as known.
  if (changes.length === 0) await keepKnown(db, page.id, { ...known, ...picked(account) })
  return recordSigns(services, { page, signs, runId })
}

const picked = ({ id, handle, owner }: Account): Known => ({
  id,
  ...(handle && { handle }),
  ...(owner && { owner }),
})

/**
 * Records the signs of a platform problem. A permission that expired on time is no sign, because its end was announced; one that ended
 * earlier is. `asked` is when the platform was called, `runId` the run that called it, if any.
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
  // The token is valid and the page exists, but we cannot read it: the member’s role in the page was removed.
  if (kind === 'forbidden' && page.platform === 'facebook')
    await recordSigns(services, { page, signs: [{ kind: 'owner_changed', params: {} }], runId })
}
