import type { CallBackReasonKey } from '@fankeep/shared/contract'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../../infra/database/connect'
import type { Database } from '../../../infra/database/schema'
import type { Services } from '../../../infra/services'
import type { Said } from '../../backup/tables'
import { notify } from '../../notices/notify'
import { findPage } from '../../pages/repository'
import { awake, type CallbackRow } from '../repository'
import type { Via } from '../tables'
import type { Delivery, DeliveryMethod } from './delivery-method'

/** Ends a CallBack permanently. */
export async function endCallback(
  { clock }: Services,
  trx: Transaction<Database>,
  { id }: Pick<CallbackRow, 'id'>,
  { status, reason }: { status: 2 | 3; reason: Said<CallBackReasonKey> | null },
): Promise<CallbackRow> {
  await trx.deleteFrom('callbackFans').where('callbackId', '=', id).execute()
  return trx
    .updateTable('callbacks')
    .set({
      status,
      phase: 'ended',
      reason: reason && sql`${JSON.stringify(reason)}::jsonb`,
      ...awake,
      endedAt: clock.now(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * The same, for an end that the member did not ask for: if not everyone was reached, the member gets a notice, unless the page is in
 * the bin.
 */
export async function endByItself(
  services: Services,
  trx: Transaction<Database>,
  { id, userId, pageId }: Pick<CallbackRow, 'id' | 'userId' | 'pageId'>,
  end: Parameters<typeof endCallback>[3],
): Promise<CallbackRow> {
  const ended = await endCallback(services, trx, { id }, end)
  const page = await findPage(trx, pageId)
  if (!end.reason || !page) return ended
  const { key: reason, params } = end.reason
  const noticed = { ...params, page: page.name || page.handle, reason, sent: ended.sent, of: ended.of ?? 0 }
  const kind = end.status === 3 ? 'callback_failed' : 'callback_partly'
  await notify(services, trx, userId, { kind, params: noticed, pageId })
  return ended
}

/** After this many "not now" answers a delivery has failed. */
export const mostTries = 5

/** The outcome of one delivery. `again`: not now; counts as failed after `mostTries`. */
export interface Outcome {
  n: number
  state: 'sent' | 'failed' | 'unknown' | 'again' | 'queued'
  error: string | null
}

/** The error of a delivery that was interrupted and is handed over again, because the receiver knows its key. The interruption counts as a try. */
export const cutOff = 'cut off in the air'

/** Stores the outcomes of a batch and updates the counts in one statement. */
export async function recordOutcomes(db: Db, callbackId: string, outcomes: Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  await sql`
    with reported as (
      select * from unnest(
        ${outcomes.map(({ n }) => n)}::int[],
        ${outcomes.map(({ state }) => state)}::text[],
        ${outcomes.map(({ error }) => error)}::text[]) as t (n, state, error)
    ), noted as (
      update deliveries d set
        tries = tries + (t.state = 'again' or t.state = 'queued' and t.error = ${cutOff})::int,
        state = case when t.state <> 'again' then t.state when tries + 1 < ${mostTries} then 'queued' else 'failed' end,
        error = t.error
      from reported t
      where d.callback_id = ${callbackId} and d.n = t.n and d.state = 'leased'
      returning d.state
    )
    update callbacks set
      sent = sent + (select count(*) from noted where state = 'sent'),
      failed = failed + (select count(*) from noted where state = 'failed'),
      unknown = unknown + (select count(*) from noted where state = 'unknown'),
      unreached_since = case when not exists (select from reported where state <> 'queued') then unreached_since end
    where id = ${callbackId}`.execute(db)
}

/**
 * When the refused deliveries of a method may be tried again: after a pause, because full mailboxes and greylisting servers need
 * time. The pause begins once all have had the same number of tries. Null if some have had fewer tries, or none is left.
 */
export async function nextPass(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  callbackId: string,
  { pauses }: Pick<DeliveryMethod, 'pauses'>,
  batch: readonly Delivery[],
): Promise<Date | null> {
  if (!pauses) return null
  const pass = Math.min(...batch.map(({ tries }) => tries))
  const { tries } = await db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.min('tries').as('tries'))
    .where('callbackId', '=', callbackId)
    .where('via', '=', batch[0]!.via)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  const minutes = tries > pass ? pauses[tries - 1] : undefined
  return minutes === undefined ? null : new Date(clock.now().getTime() + minutes * 60_000)
}

/**
 * Stores sent deliveries while the rest of their batch is in flight, so that less is handed over again if the sender is killed. If
 * that fails, they are stored with their batch.
 */
export function noteEarly(db: Db, callbackId: string) {
  let sent: Outcome[] = []
  let writing: Promise<void> | undefined
  async function write() {
    while (sent.length > 0) {
      const some = sent
      sent = []
      await recordOutcomes(db, callbackId, some)
    }
  }
  return {
    note: (n: number) => {
      sent.push({ n, state: 'sent', error: null })
      writing ??= write()
        .catch(() => {})
        .finally(() => (writing = undefined))
    },
    noted: async () => writing,
  }
}

/**
 * Halts a delivery method: its remaining deliveries fail with the reason. Deliveries that were handed to LINE before become unknown,
 * because they may have arrived and LINE forgets their keys.
 */
export async function haltMethod(
  db: Db,
  callbackId: string,
  via: Via,
  reason: Said<CallBackReasonKey>,
): Promise<void> {
  await sql`
    with noted as (
      update deliveries set state = case when via = 'line' and tries > 0 then 'unknown' else 'failed' end, error = ${reason.key}
      where callback_id = ${callbackId} and via = ${via} and state = 'queued'
      returning state
    )
    update callbacks set
      failed = failed + (select count(*) from noted where state = 'failed'),
      unknown = unknown + (select count(*) from noted where state = 'unknown'),
      halted = case when exists (select from noted) then ${JSON.stringify(reason)}::jsonb else halted end
    where id = ${callbackId}`.execute(db)
}
