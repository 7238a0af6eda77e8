import { sql } from 'kysely'
import type { Services } from '../../infra/services'
import type { PageRow } from '../pages/owned-page'
import { inTransaction } from '../../infra/database/transaction'
import { keepKnown } from '../connection/access'
import { changePageIfThere } from '../pages/repository'

/**
 * Saves a member's answer to the signs. `me`: the member made the changes. The page returns to its state before the signs, its new
 * name is added, and its present data count as correct. `callback`: the member did not make them; the page counts as hijacked until
 * the member answers otherwise.
 */
export const answerSigns = (
  { db, clock }: Services,
  page: PageRow,
  answer: 'me' | 'callback',
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const answered = await trx
      .updateTable('hijackSigns')
      .set({ answer, answeredAt: clock.now() })
      .where('pageId', '=', page.id)
      .where('answer', 'is', null)
      .returning(['kind', 'params'])
      .execute()
    if (answer === 'callback') {
      await changePageIfThere(trx, page.id, { state: 'hijacked' })
      return
    }
    const names = answered.flatMap(({ kind, params }) =>
      kind === 'handle_changed' ? [String(params.to)] : [],
    )
    await changePageIfThere(trx, page.id, {
      state: page.stateBefore ?? 'active',
      stateBefore: null,
      handles: sql`handles || array(select n from unnest(${names}::text[]) n where n <> all(handles))`,
    })
    await keepKnown(trx, page.id, {})
    await trx.deleteFrom('pageSights').where('pageId', '=', page.id).execute()
  })
