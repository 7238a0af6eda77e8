import { type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { plainJson } from '../../infra/database/plain-text'
import type { Database } from '../../infra/database/schema'
import type { Services } from '../../infra/services'
import type { SignKind } from '../notices/kinds'
import { notify } from '../notices/notify'
import type { PageRow } from '../pages/owned-page'
import { inTransaction } from '../../infra/database/transaction'
import type { Sign } from './signs'
import type { HijackTables } from './tables'
import { changePageIfThere, holdPageRow } from '../pages/repository'

type State = PageRow['state']

const stateOf: Record<SignKind, State> = {
  token_revoked: 'lost_access',
  page_vanished: 'suspended',
  page_changed: 'hijacked',
  handle_changed: 'hijacked',
  owner_changed: 'hijacked',
  fans_dropped: 'hijacked',
  posts_gone: 'hijacked',
}
const gravity: State[] = ['active', 'lost_access', 'suspended', 'hijacked']
const graver = (one: State, other: State) => (gravity.indexOf(one) > gravity.indexOf(other) ? one : other)

/** The signs that a run or a probe found. */
interface HijackEvent {
  page: Pick<PageRow, 'id' | 'userId' | 'platform'>
  signs: readonly Sign[]
  runId?: string | null
}

/** Saves signs with their page, sets its state, and notifies the member. An unanswered sign is not recorded a second time. Returns the new signs. */
export const recordSigns = (services: Services, event: HijackEvent): Promise<Sign[]> =>
  event.signs.length === 0
    ? Promise.resolve([])
    : inTransaction(services.db, (trx) => noteIn(services, trx, event))

async function noteIn(
  services: Services,
  trx: Transaction<Database>,
  { page: { id, userId, platform }, signs, runId = null }: HijackEvent,
): Promise<Sign[]> {
  const held = await holdPageRow(trx, id)
  if (!held) return []
  const fresh: Sign[] = []
  let first = ''
  for (const { kind, params } of signs) {
    const full = { ...params, platform }
    const row = await trx
      .insertInto('hijackSigns')
      .values({
        pageId: id,
        kind,
        params: sql`${plainJson(full)}::jsonb`,
        seenAt: services.clock.now(),
        runId,
      })
      .onConflict((conflict) => conflict.columns(['pageId', 'kind']).where('answer', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) continue
    first ||= row.id
    fresh.push({ kind, params: full })
  }
  const [worst] = fresh
  if (!worst) return []
  const state = fresh.reduce((found, { kind }) => graver(found, stateOf[kind]), held.state)
  await changePageIfThere(trx, id, { state, stateBefore: held.stateBefore ?? held.state })
  await notify(services, trx, userId, {
    kind: 'hijack',
    params: { ...worst.params, page: held.name, sign: worst.kind },
    pageId: id,
    once: `hijack:${first}`,
  })
  return fresh
}

type SignRow = Selectable<HijackTables['hijackSigns']>

/** Signs that the member has not answered yet, newest first. */
export async function openSignsOf(db: Db, pageIds: string[]): Promise<Map<string, SignRow[]>> {
  const rows =
    pageIds.length === 0
      ? []
      : await db
          .selectFrom('hijackSigns')
          .selectAll()
          .where('pageId', 'in', pageIds)
          .where('answer', 'is', null)
          .orderBy('id', 'desc')
          .execute()
  const signs = new Map<string, SignRow[]>()
  for (const row of rows) signs.set(row.pageId, [...(signs.get(row.pageId) ?? []), row])
  return signs
}
