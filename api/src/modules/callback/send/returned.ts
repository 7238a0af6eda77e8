import { sql } from 'kysely'
import { inTransaction } from '../../../infra/database/transaction'
import type { FailedMail } from '../../../infra/hooks'
import type { Services } from '../../../infra/services'
import { addressReturned } from '../../opt-in/subscribers'
import { holdCallback } from '../repository'
import { endByItself } from './record'
import { undelivered } from './undelivered'

interface Returned {
  pageId: string
  target: string
  /** The state before the report. */
  state: string
}

/**
 * A mail of a CallBack came back after the mail server had accepted it: the delivery failed, and a nonexistent address gets no more
 * mails of that page. Idempotent.
 * @throws if the outcome of the delivery is not stored yet
 */
export async function noteReturned(services: Services, { key, status, isGone }: FailedMail): Promise<void> {
  const { db, clock } = services
  const [, callbackId, n] = /^callback:(\d{1,18}):(\d{1,9})$/.exec(key) ?? []
  if (callbackId === undefined || n === undefined) return
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<Returned>`
      select c.page_id, d.target, d.state from deliveries d join callbacks c on c.id = d.callback_id
      where d.callback_id = ${callbackId} and d.n = ${n} and d.via = 'email'
      for no key update of d`.execute(trx)
    const [found] = rows
    if (!found) return
    if (found.state === 'queued' || found.state === 'leased')
      throw new Error(`The outcome of the mail ${key} is not stored yet`)
    if (isGone) await addressReturned(trx, { pageId: found.pageId, email: found.target }, clock.now())
    if (found.state === 'failed') return
    await sql`
      with noted as (
        update deliveries set state = 'failed', error = ${`returned: ${status ?? 'no reason given'}`}
        where callback_id = ${callbackId} and n = ${n}
      )
      update callbacks set
        sent = sent - ${found.state === 'sent' ? 1 : 0}::int,
        unknown = unknown - ${found.state === 'unknown' ? 1 : 0}::int,
        failed = failed + 1
      where id = ${callbackId}`.execute(trx)
    const row = await holdCallback(trx, callbackId)
    // Every mail came back: like a CallBack that reached no one from the beginning, it does not count for the plan.
    if (row.phase === 'ended' && row.status === 2 && row.sent + row.unknown === 0)
      await endByItself(services, trx, row, { status: 3, reason: undelivered })
  })
}
