import type { Api } from '../../infra/http/api'
import { handle } from '../../infra/http/handle'
import { Refusal } from '../../infra/refusal'
import { isRowId } from '../../infra/database/owned-row'
import { presentNotice } from './present'
import { countNotices, hasNotice, listNotices, markSeen, markThese } from './repository'

export function noticesRoutes(api: Api): void {
  const { db, clock } = api.services
  handle(api, 'notices.list', async ({ input, member, language }) => {
    const before = input.cursor !== undefined && isRowId(input.cursor) ? input.cursor : undefined
    const [rows, { total, unseen }] = await Promise.all([
      listNotices(db, member.id, { before, topic: input.topic, unread: input.unread }, input.limit + 1),
      countNotices(db, member.id),
    ])
    const shown = rows.slice(0, input.limit)
    return {
      list: shown.map((row) => presentNotice(row, language)),
      next: rows.length > input.limit ? (shown.at(-1)?.id ?? null) : null,
      ...{ total, total_exact: true, unseen },
    }
  })
  handle(api, 'notices.seen', async ({ input, member }) => {
    if (!isRowId(input.notice) || !(await hasNotice(db, member.id, input.notice)))
      throw new Refusal('not_found')
    await markSeen(db, member.id, input.notice, clock.now())
    return { unseen: (await countNotices(db, member.id)).unseen }
  })
  handle(api, 'notices.mark', async ({ input, member }) => {
    const ids = input.notice.filter(isRowId)
    if (ids.length === 0) throw new Refusal('nothing_selected')
    await markThese(db, member.id, ids, input.seen ? clock.now() : null)
    return { unseen: (await countNotices(db, member.id)).unseen }
  })
}
