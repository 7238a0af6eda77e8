import type { RunErrorKey } from '@fankeep/shared/contract'
import type { PoolClient } from 'pg'
import type { Services } from '../../../infra/services'
import { ArchiveProblem } from '../../../platforms/archive'
import type { PlatformProblem, ProblemKind } from '../../../platforms/connector'
import { accessOf } from '../../connection/access'
import { sawPage, sawProblem } from '../../hijack/probe'
import { recordSigns } from '../../hijack/record-signs'
import { postsGone } from '../../hijack/signs'
import type { PageRow } from '../../pages/owned-page'
import { type Progress, StopAsked } from '../runs/progress'
import { type RunRow, runPayload, runsChannel } from '../runs/repository'
import type { FetchState } from '../tables'
import { fetchRun } from '../runs/jobs'
import { fetchPage } from './fetch-page'
import { putToSleep } from './store'

const reasons: Record<ProblemKind, RunErrorKey> = {
  expired: 'api_access_ended',
  revoked: 'api_access_ended',
  vanished: 'api_page_vanished',
  forbidden: 'api_forbidden',
  throttled: 'api_down',
  refused: 'api_down',
  cut_off: 'api_down',
  fault: 'api_down',
}

/**
 * Fetches for a run. Returns `sleepUntil` if the platform asks for a pause: see `sleepRun`.
 * @throws ArchiveProblem if the platform ended it.
 */
export async function fetchForRun(
  services: Services,
  page: PageRow,
  run: RunRow,
  progress: Progress,
  signal: AbortSignal,
): Promise<{ state: FetchState } | { sleepUntil: Date }> {
  const asked = services.clock.now()
  const outcome = await fetchPage(services, page, run, progress, signal)
  if ('problem' in outcome) {
    const { problem, state } = outcome
    // If the page can be read but one of its lists cannot, a permission is missing: the member may not have ticked it.
    if (problem.kind !== 'forbidden' || state.stage === 'look')
      await sawProblem(services, page, problem, { asked, runId: run.id })
    throw ended(page, problem)
  }
  return outcome
}

/**
 * Puts the run to sleep in the queue: this process is free until then, and the run continues from its cursor, in this worker or
 * another. Call it after the last write of its progress (`watchRun`), which would reset the phase to reading.
 * @throws StopAsked
 */
export async function sleepRun(
  services: Services,
  run: RunRow,
  until: Date,
  progress: Progress,
): Promise<void> {
  if (!(await putToSleep(services.db, run, until, progress))) throw new StopAsked()
  await services.queue.add(fetchRun, { run: run.id }, { startAfter: until })
  await services.notifications.publish(runsChannel, runPayload(run))
}

const ended = ({ platform }: PageRow, problem: PlatformProblem) =>
  new ArchiveProblem(reasons[problem.kind], { platform }, { cause: problem })

/** Checks what a successful run saw of the page for signs of a hijack. */
export async function lookThrough(
  services: Services,
  client: PoolClient,
  page: PageRow,
  run: RunRow,
  { account, posts }: FetchState,
  postsMost: number | undefined,
): Promise<void> {
  const access = await accessOf(services.db, page.id)
  if (account && access) await sawPage(services, page, access.known, account, run.id)
  // If a platform returns only the newest posts, each new post pushes out an older one.
  if (postsMost !== undefined && posts >= postsMost) return
  const before = await services.db
    .selectFrom('runs')
    .select(['postsSeen', 'createdAt'])
    .where('pageId', '=', page.id)
    .where('id', '<', run.id)
    .where('source', '=', 'api')
    .where('state', '=', 'done')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!before) return
  const { rows } = await client.query<{ still: number }>(
    'select count(distinct uid)::int as still from staged_posts where created_at is null or created_at <= $1',
    [before.createdAt],
  )
  await recordSigns(services, {
    page,
    signs: postsGone(before.postsSeen, rows[0]?.still ?? 0),
    runId: run.id,
  })
}
