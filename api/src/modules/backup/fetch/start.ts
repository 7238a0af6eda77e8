import type { Estimate } from '@fankeep/shared/contract'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../infra/database/schema'
import type { Language } from '../../../infra/language'
import { Refusal } from '../../../infra/refusal'
import type { Services } from '../../../infra/services'
import type { Connector } from '../../../platforms/connector'
import { connectorOf } from '../../../platforms/connectors'
import { openPage } from '../../connection/access'
import { orBusy } from '../../connection/authorise'
import { probeWith } from '../../hijack/probe'
import type { PageRow } from '../../pages/owned-page'
import { platformName } from '../../site/platforms'
import { queueRun } from '../runs/queue-run'
import { activeRunsOf, type RunRow } from '../runs/repository'
import { inTransaction } from '../../../infra/database/transaction'
import { firstState } from './store'

/** By which factor the cost can exceed the one shown to the member: lists grow by the hour. */
const leeway = 1.1

/**
 * Estimates a run by asking the platform for the number of fans and posts.
 * @throws Refusal `page_no_api`, `page_not_authorised`, `platform_busy`
 */
export async function estimateFor(services: Services, page: PageRow, language: Language): Promise<Estimate> {
  const platform = platformName(page.platform, language)
  if (!connectorOf(page)) throw new Refusal('page_no_api', { platform })
  const account = await orBusy(page, language, async () => {
    const way = await openPage(services, page)
    if (!way) throw new Refusal('page_not_authorised', { platform })
    return probeWith(way)
  })
  return estimateOf(connectorOf(page)!, account.fans ?? null, account.posts ?? null)
}

function estimateOf({ fanCents, pace }: Connector, fans: number | null, posts: number | null): Estimate {
  const windows = pace ? Math.ceil((fans ?? 0) / pace.records / pace.perQuarter) : 1
  return {
    fans,
    posts,
    cost: fanCents === undefined ? null : Math.ceil((fans ?? 0) * fanCents),
    minutes: Math.max(1, (windows - 1) * 15),
  }
}

/** Starts a run through the API at the member's request; it fetches a list that costs money only if the member agreed to the price. */
export async function startByHand(
  services: Services,
  page: PageRow,
  language: Language,
  agreed: number | undefined,
): Promise<RunRow> {
  const estimate = await estimateFor(services, page, language)
  const { cost } = estimate
  if (cost !== null && (agreed === undefined || cost > agreed * leeway))
    throw new Refusal('cost_unseen', {}, { estimate })
  if ((await activeRunsOf(services.db, [page.id])).size > 0) throw new Refusal('run_active')
  return inTransaction(services.db, (trx) =>
    insertFetch(services, trx, page, { cause: 'hand', withFans: true }),
  )
}

/** Inserts a run that fetches, and queues its job. */
export async function insertFetch(
  services: Pick<Services, 'clock' | 'db' | 'queue'>,
  trx: Transaction<Database>,
  page: Pick<PageRow, 'id' | 'userId'>,
  { cause, withFans }: { cause: 'hand' | 'auto'; withFans: boolean },
): Promise<RunRow> {
  const run = await trx
    .insertInto('runs')
    .values({
      pageId: page.id,
      userId: page.userId,
      uploadId: null,
      source: 'api',
      cause,
      fetching: sql`${JSON.stringify(firstState(withFans))}::jsonb`,
      files: [],
      createdAt: services.clock.now(),
      state: 'queued',
      phase: 'queued',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await queueRun(services, run, trx)
  return run
}
