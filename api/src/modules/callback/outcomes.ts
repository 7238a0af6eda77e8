import type { CallBackReasonKey, CallOutput } from '@fankeep/shared/contract'
import { callbackReasonKeys } from '@fankeep/shared/contract/errors'
import { sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import type { Language } from '../../infra/language'
import { sayWithNames } from '../site/say-with-names'
import { ownedCallback } from './repository'
import { isResumable, mayResume } from './resume'
import type { DeliveryState, Via } from './tables'

interface Counted {
  via: Via
  state: DeliveryState
  error: CallBackReasonKey | null
  platform: string
  count: number
  resumable: number
}

/** The results of a CallBack by delivery method, with the reasons for failures, as long as its deliveries are kept. */
export async function outcomesOf(
  db: Db,
  memberId: string,
  id: string,
  language: Language,
  now: Date,
): Promise<CallOutput<'callback.outcomes'>> {
  const row = await ownedCallback(db, memberId, id)
  // Error texts of mail servers and platforms are left out: they vary, and are only for us.
  const { rows } = await sql<Counted>`
    select d.via, d.state, case when d.error = any(${[...callbackReasonKeys]}) then d.error end as error, p.platform, count(*)::int as count,
      count(*) filter (where ${isResumable})::int as resumable
    from deliveries d, pages p where d.callback_id = ${row.id} and p.id = ${row.pageId}
    group by 1, 2, 3, 4 order by count(*) desc`.execute(db)
  const countOf = (all: Counted[], state?: DeliveryState) =>
    all.reduce((sum, one) => (state === undefined || one.state === state ? sum + one.count : sum), 0)
  return {
    senders: row.senders,
    routes: row.via.flatMap((via) => {
      const all = rows.filter((one) => one.via === via)
      if (all.length === 0) return []
      return {
        via,
        of: countOf(all),
        sent: countOf(all, 'sent'),
        failed: countOf(all, 'failed'),
        unknown: countOf(all, 'unknown'),
        resumable: mayResume(row, now) ? all.reduce((sum, one) => sum + one.resumable, 0) : 0,
        why: all.flatMap(({ count, ...one }) => {
          const key = whyOf(one)
          return key ? { key, msg: sayWithNames(language, key, { platform: one.platform }), count } : []
        }),
      }
    }),
  }
}

/** The reason if the receiver refused in its own words, or answered "not now" each time. */
const untaken: Record<Via, CallBackReasonKey> = {
  email: 'delivery_returned',
  message: 'message_down',
  line: 'line_refused',
  telegram: 'telegram_refused',
  push: 'push_refused',
}

function whyOf({
  via,
  state,
  error,
}: Pick<Counted, 'via' | 'state' | 'error'>): CallBackReasonKey | undefined {
  if (state === 'unknown') return 'delivery_unheard'
  if (state !== 'failed') return undefined
  return error ?? untaken[via]
}
