import type { CallInput, CallOutput } from '@fankeep/shared/contract'
import { sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { inTransaction } from '../../infra/database/transaction'
import type { Language } from '../../infra/language'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { pushKeys } from '../notices/push/keys'
import { checkSubscription } from '../notices/push/subscription'
import { openPage } from '../opt-in/service'
import { findPage } from '../pages/repository'
import { askToConfirm } from './ask-to-confirm'
import { openConfirmKey } from './confirm-key'
import { type PushFanRow, sealBrowserKeys } from './browser-keys'
import { dropPushFan } from './fans'

type State = CallOutput<'fanPush.ask'>

/** Maximum number of browsers per page, confirmed or not. */
const browsersMost = 100_000
/** How long a push service keeps the confirmation request. */
export const confirmHours = 24

const stateOf = (row: Pick<PushFanRow, 'id' | 'confirmedAt'> | undefined): State => ({
  state: row ? (row.confirmedAt ? 'on' : 'asked') : 'off',
  stop: row?.id ?? null,
})

const findBrowser = (db: Db, pageId: string, endpoint: string) =>
  db
    .selectFrom('pushFans')
    .select(['id', 'confirmedAt'])
    .where('pageId', '=', pageId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()

/** @throws Refusal `opt_in_closed` */
export async function showBrowser(
  services: Services,
  { slug, endpoint }: CallInput<'fanPush.show'>,
): Promise<CallOutput<'fanPush.show'>> {
  const page = await openPage(services, slug)
  const { publicKey } = await pushKeys(services)
  const row = endpoint === undefined ? undefined : await findBrowser(services.db, page.id, endpoint)
  return { key: publicKey, ...stateOf(row) }
}

/**
 * Stores a browser as unconfirmed, and asks its owner with a first notification. A confirmed browser is left unchanged.
 * @throws Refusal `opt_in_closed`, `push_unknown_service`, `fan_push_full`, `too_many_requests`
 */
export async function askBrowser(
  services: Services,
  { slug, ...given }: CallInput<'fanPush.ask'>,
  { language, address }: { language: Language; address: string },
): Promise<State> {
  const { db, config, limits, clock, random, queue } = services
  const page = await openPage(services, slug)
  checkSubscription(config, given)
  if (!(await limits.take('optInPerAddress', address))) throw new Refusal('too_many_requests')
  const known = await findBrowser(db, page.id, given.endpoint)
  if (known?.confirmedAt) return stateOf(known)
  if (!(await limits.take('optInPerTarget', given.endpoint))) throw new Refusal('too_many_requests')
  if (!known) await refuseFull(db, page.id)
  const asked = { keys: sealBrowserKeys(services, page.id, given), language, askedAt: clock.now() }
  return inTransaction(db, async (trx) => {
    const row = await trx
      .insertInto('pushFans')
      .values({ ...asked, id: random.id(), pageId: page.id, endpoint: given.endpoint, confirmedAt: null })
      .onConflict((conflict) =>
        conflict.columns(['pageId', 'endpoint']).doUpdateSet(asked).where('pushFans.confirmedAt', 'is', null),
      )
      .returning(['id', 'confirmedAt'])
      .executeTakeFirst()
    // It was confirmed in the meantime.
    if (!row) return stateOf(await findBrowser(trx, page.id, given.endpoint))
    await queue.add(askToConfirm, { fan: row.id, askedAt: asked.askedAt.toISOString() }, { trx })
    return stateOf(row)
  })
}

async function refuseFull(db: Db, pageId: string) {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from push_fans where page_id = ${pageId} limit ${browsersMost}) f`.execute(
    db,
  )
  if (rows[0]!.n >= browsersMost) throw new Refusal('fan_push_full', { limit: browsersMost })
}

/** Confirms the browser of the fan who pressed the notification; a key works once. @throws Refusal `fan_push_key` */
export async function confirmBrowser(services: Services, key: string): Promise<{ name: string }> {
  const { db, clock, crypto } = services
  const named = openConfirmKey(crypto, key)
  if (!named || named.askedAt <= since(services)) throw new Refusal('fan_push_key')
  const row = await db
    .updateTable('pushFans')
    .set({ confirmedAt: clock.now() })
    .where('id', '=', named.fan)
    .where('askedAt', '=', named.askedAt)
    .where('confirmedAt', 'is', null)
    .returning('pageId')
    .executeTakeFirst()
  const page = row && (await findPage(db, row.pageId))
  if (!page) throw new Refusal('fan_push_key')
  return { name: page.name }
}

/** The answer does not reveal whether it was on. */
export async function stopBrowser({ db }: Services, id: string): Promise<Record<string, never>> {
  await dropPushFan(db, id)
  return {}
}

/** Confirmation requests from before this time have expired. */
const since = ({ clock }: Pick<Services, 'clock'>) =>
  new Date(clock.now().getTime() - confirmHours * 3_600_000)

/** Erases sign-ups that were never confirmed. */
export const dropUnconfirmed = async (services: Services) =>
  void (await services.db
    .deleteFrom('pushFans')
    .where('confirmedAt', 'is', null)
    .where('askedAt', '<', since(services))
    .execute())
