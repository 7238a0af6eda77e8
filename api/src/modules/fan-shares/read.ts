import type { CallOutput, ShareColumn } from '@fankeep/shared/contract'
import { hashOf } from '../../infra/crypto'
import type { Api, Call } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { labelsOf } from '../fan-labels/labels-of'
import { fansAt } from '../fans/fans-at'
import { nameHas } from '../fans/list-query'
import { wordsOf } from '../fans/grams'
import { narrowOf } from '../fans/narrow'
import { allOf, type FanCondition } from '../fan-labels/conditions'
import { leavesAt } from '../member/leaving'
import type { PageRow } from '../pages/owned-page'
import { findPage } from '../pages/repository'
import { allowanceOfMember, heldBy } from '../plans/store'
import { presentFan } from './present'
import { countOpening, findOpen, type ShareRow } from './repository'
import { openVisit, sealVisit } from './visit'

type Asked = Call<'shares.rows'>['input']

/** An open link, with its page and the condition of its group. */
interface Shared {
  share: ShareRow
  page: PageRow
  narrow: FanCondition | undefined
}

export async function openShare(services: Services, key: string): Promise<CallOutput<'shares.open'>> {
  const { db, clock, crypto } = services
  const { share, page } = await sharedBy(services, { tokenHash: hashOf(key) })
  await countOpening(db, share.id, clock.now())
  return {
    visit: sealVisit(crypto, share.id, clock.now()),
    name: share.name,
    page: { name: page.name, platform: page.platform },
    columns: share.columns,
    expires_at: share.expiresAt.toISOString(),
  }
}

/** Runs only a few reads of one member's links at a time: they use no more connections than the member's own calls, and do not slow those down. */
export async function readRows(
  { services, gate }: Pick<Api, 'services' | 'gate'>,
  input: Asked,
): Promise<CallOutput<'shares.rows'>> {
  const id = openVisit(services.crypto, input.visit, services.clock.now())
  if (id === null) throw new Refusal('share_closed')
  const shared = await sharedBy(services, { id })
  return gate.pass(`links of ${shared.page.userId}`, () => rowsOf(services, shared, input))
}

async function rowsOf(
  { db, clock }: Services,
  { share: { columns }, page, narrow }: Shared,
  { q = '', offset, limit }: Asked,
): Promise<CallOutput<'shares.rows'>> {
  const has = (column: ShareColumn) => columns.includes(column)
  const words = wordsOf(q)
  // A search in columns that are not shared would reveal whether a value exists.
  const byName = words.length > 0 && !has('ids') ? nameHas(words) : undefined
  const meant = [narrow, byName].filter((condition) => condition !== undefined)
  const { fansShown } = await allowanceOfMember(db, await heldBy(db, page.userId, clock.now()))
  const { rows, total, exact } = await fansAt(
    db,
    {
      page,
      sort: 'newest',
      gone: has('state') ? undefined : false,
      narrow: meant.length === 0 ? undefined : allOf(meant),
    },
    { words, offset, limit, most: fansShown },
  )
  const uids = has('tags') || has('note') ? rows.map(({ uid }) => uid) : []
  const labels = await labelsOf(db, page.id, uids)
  return {
    list: rows.map((row) => presentFan(row, labels.get(row.uid) ?? {}, columns)),
    total,
    total_exact: exact,
  }
}

/** @throws Refusal `share_closed`, whatever the reason: nothing is revealed about a link that is not open. */
async function sharedBy(
  { db, clock }: Services,
  by: { tokenHash: string } | { id: string },
): Promise<Shared> {
  const share = await findOpen(db, by, clock.now())
  const page = share && (await findPage(db, share.pageId))
  if (!page || (await leavesAt(db, page.userId))) throw new Refusal('share_closed')
  try {
    return { share, page, narrow: await narrowOf(db, page, { group: share.groupId ?? undefined }) }
  } catch (error) {
    // The group is in the bin.
    throw error instanceof Refusal ? new Refusal('share_closed') : error
  }
}
