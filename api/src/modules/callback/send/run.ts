import { sql } from 'kysely'
import { readLanguage } from '../../../infra/language'
import type { Services } from '../../../infra/services'
import { type CallbackRow, findCallback } from '../repository'
import { begin } from './begin'
import { sendCallback } from './job'
import { endCallback, type Outcome, recordOutcomes } from './record'
import { type Delivery, type Ways, waysOf } from './ways'

/** The space of the advisory locks that say "somebody sends this CallBack". */
const senderLocks = 0x6362

/** Sends what is left of a CallBack. One at a time does: a second comes back later, and finds it done. */
export async function runCallback(services: Services, id: string, signal: AbortSignal): Promise<void> {
  const client = await services.pool.connect()
  const lock = [senderLocks, id]
  let freed = true
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1, hashint8($2::bigint)) as mine',
      lock,
    )
    if (!rows[0]?.mine) throw new Error(`CallBack ${id} is being sent by somebody else`)
    freed = false
    await send(services, id, signal)
  } finally {
    freed ||= await client.query('select pg_advisory_unlock($1, hashint8($2::bigint))', lock).then(
      () => true,
      () => false,
    )
    // A lock that could not be given back goes with its connection.
    client.release(!freed)
  }
}

async function send(services: Services, id: string, signal: AbortSignal) {
  const { db, clock, queue } = services
  let row = await findCallback(db, id)
  if (!row || row.status !== 1) return
  if (row.sendAt > clock.now()) {
    await queue.add(sendCallback, { callback: id }, { startAfter: row.sendAt })
    return
  }
  row = await begin(services, row)
  if (row.status !== 1) return
  const ways = waysOf(services, await languageOf(services, row.userId))
  await settleOrphans(services, row, ways)
  while (!signal.aborted) {
    const batch = await lease(services, row, Math.max(...Object.values(ways).map((way) => way.batch)))
    if (batch.length === 0) return finish(services, id)
    const away = await deliverBatch(services, row, ways, batch)
    const now = await findCallback(db, id)
    if (!now || now.status !== 1) return
    if (now.stopAsked) return finish(services, id)
    // Tried again by the queue, with its pauses.
    if (away !== null) throw new Error(`The way is away: ${away}`)
  }
}

/** What a sender that died had handed over without hearing of it. Its lock is ours, so there is no such sender now. */
async function settleOrphans({ db }: Services, { id }: CallbackRow, ways: Ways) {
  const orphans = await db
    .selectFrom('deliveries')
    .select(['n', 'via'])
    .where('callbackId', '=', id)
    .where('state', '=', 'leased')
    .execute()
  const outcomes = orphans.map(({ n, via }): Outcome =>
    ways[via]?.knowsKey ? { n, state: 'queued', error: null } : { n, state: 'unknown', error: 'cut off' },
  )
  await recordOutcomes(db, id, outcomes)
}

async function lease({ db }: Services, { id }: CallbackRow, many: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    update deliveries set state = 'leased'
    where callback_id = ${id} and n in (
      select n from deliveries where callback_id = ${id} and state = 'queued' order by tries, n limit ${many})
    returning n, via, target, name, language`.execute(db)
  return rows.sort((a, b) => a.n - b.n)
}

/** Gives why a way takes nothing at present, where it said so of every delivery. */
async function deliverBatch(
  { db, log }: Services,
  row: CallbackRow,
  ways: Ways,
  batch: Delivery[],
): Promise<string | null> {
  const page = await db.selectFrom('pages').select('name').where('id', '=', row.pageId).executeTakeFirst()
  const { pageId, subject, message, link } = row
  const letter = { pageId, page: page?.name ?? '', subject, message, link }
  let away: string | null = null
  for (const via of ['message', 'email'] as const) {
    const deliveries = batch.filter((one) => one.via === via)
    const way = ways[via]
    if (deliveries.length === 0 || !way) continue
    const said = await way.deliver(`callback:${row.id}`, deliveries, letter)
    const outcomes = deliveries.map(({ n }, position): Outcome => {
      const one = said[position] ?? { state: 'unknown' as const, error: 'no answer' }
      return { n, state: one.state, error: one.state === 'sent' ? null : one.error }
    })
    if (outcomes.every(({ state }) => state === 'again')) away = outcomes[0]?.error ?? ''
    await recordOutcomes(db, row.id, outcomes)
    const lost = outcomes.filter(({ state }) => state === 'unknown').length
    if (lost > 0) log.warn({ callback: row.id, lost }, 'deliveries without an answer')
  }
  return away
}

async function finish(services: Services, id: string) {
  const row = await findCallback(services.db, id)
  if (row?.status !== 1) return
  const stopped = row.stopAsked && row.sent + row.failed + row.unknown < (row.of ?? 0)
  await endCallback(services, services.db, row, {
    status: 2,
    reason: stopped ? { key: 'callback_stopped', params: { sent: row.sent } } : null,
  })
}

async function languageOf({ db }: Services, userId: string) {
  const user = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst()
  return readLanguage(user?.language)
}
