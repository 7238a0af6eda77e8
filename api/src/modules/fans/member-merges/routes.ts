import { stayingFirst } from '@fankeep/shared/contract'
import { sql } from 'kysely'
import { inTransaction } from '../../../infra/database/transaction'
import type { Api } from '../../../infra/http/api'
import { handle } from '../../../infra/http/handle'
import { Refusal } from '../../../infra/refusal'
import type { Services } from '../../../infra/services'
import type { Trx } from '../../fan-labels/kinds'
import { ownedPage, type PageRow } from '../../pages/owned-page'
import { holdPageRow } from '../../pages/repository'
import { allowanceOfMember } from '../../plans/store'
import { chosenRows } from '../download/chosen'
import { markPage } from '../list-index/job'
import { isListed } from '../listed-ids'
import { columns, type FanRow } from '../list-query'
import { presentFan } from '../present-fan'
import { mergeTwo } from './merge'
import { mergeOf } from './merges'
import { unmerge } from './unmerge'

/** Merges two rows of a list that the member says are one person. */
export function mergeRoutes(api: Api): void {
  const { services } = api
  const { db, clock } = services
  handle(api, 'fans.merge', async ({ input, member }) => {
    await ownedPage(db, member.id, input.id)
    const { fansShown } = await allowanceOfMember(db, member)
    return changeList(services, input.id, async (trx, page) => {
      const [stays, goes] = await twoOf(trx, page, input.uid, fansShown)
      const merge = await mergeTwo(trx, page.id, { stays: stays.uid, goes: goes.uid }, clock.now())
      return { merge, uid: stays.uid }
    })
  })
  handle(api, 'fans.unmerge', async ({ input, member }) => {
    await ownedPage(db, member.id, input.id)
    await changeList(services, input.id, async (trx, page) =>
      unmerge(trx, await mergeOf(trx, page.id, input.merge, clock.now()), clock.now()),
    )
    return {}
  })
}

/** Changes a list in a transaction that holds a lock on the page; then its list index is rebuilt. */
async function changeList<Result>(
  { db, queue }: Services,
  pageId: string,
  change: (trx: Trx, page: PageRow) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (trx) => {
    const page = await holdPageRow(trx, pageId)
    if (!page) throw new Refusal('not_found')
    const result = await change(trx, page)
    await queue.add(markPage, { page: pageId }, { trx })
    return result
  })
}

/** The two chosen fans, the remaining one first. @throws Refusal `not_found`, `fans_both_follow` */
async function twoOf(trx: Trx, page: PageRow, uids: string[], most: number | null) {
  const { rows } = await sql<FanRow>`
    select ${columns} from (${sql.raw(chosenRows({ page, uids, most }, '*'))}) fans`.execute(trx)
  const [one, other] = rows
  if (!one || !other) throw new Refusal('not_found')
  const { wholeListAt, platform } = page
  const isInNewest = ({ uid, goneAt, firstSeen }: FanRow) =>
    goneAt === null && wholeListAt !== null && firstSeen <= wholeListAt && isListed(platform, uid)
  if (isInNewest(one) && isInNewest(other)) throw new Refusal('fans_both_follow')
  return stayingFirst(presentFan(page, one), presentFan(page, other))
}
