import { chosenMax } from '@fankeep/shared/contract'
import { sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { inTransaction } from '../../infra/database/transaction'
import type { Api, Call } from '../../infra/http/api'
import { handle } from '../../infra/http/handle'
import { Refusal } from '../../infra/refusal'
import { addGroup, changeGroup, groupOf, listGroups } from '../fan-labels/groups'
import { bin, groupKind, idNamed, liveOf, putBack, setFans, tagKind } from '../fan-labels/kinds'
import { saveNote } from '../fan-labels/notes'
import { binTag, listTags, renameTag, tagNamed } from '../fan-labels/tags'
import { ownedPage, type PageRow } from '../pages/owned-page'
import { allowanceOfMember } from '../plans/store'
import { chosenRows } from './download/chosen'
import { wordsOf } from './grams'
import { narrowOf } from './narrow'

/** Tags and notes: a member's own words on fans. */
export function labelRoutes(api: Api): void {
  const { db, clock } = api.services
  handle(api, 'fans.tags', async ({ input, member }) => {
    const page = await ownedPage(db, member.id, input.id)
    return { list: await listTags(db, page.id) }
  })
  handle(api, 'fans.tag', async ({ input, member }) => {
    const page = await ownedPage(db, member.id, input.id)
    const { fansShown } = await allowanceOfMember(db, member)
    return inTransaction(db, async (trx) => {
      const uids = await chosenFans(trx, page, input, fansShown)
      const changed = []
      for (const on of [true, false])
        for (const name of on ? input.put : input.off) {
          const tag = await (on ? tagNamed(trx, page.id, name) : idNamed(trx, tagKind, page.id, name))
          if (tag === undefined) continue
          const uid = await setFans(trx, tagKind, { pageId: page.id, id: tag, uids, on })
          changed.push({ tag, name, on, uid })
        }
      return { changed }
    })
  })
  handle(api, 'fans.saveTag', async ({ input, member }) => {
    const page = await ownedPage(db, member.id, input.id)
    await inTransaction(db, async (trx) => {
      if (input.delete) await binTag(trx, page.id, input.tag, clock.now())
      else if (input.put_back) await putBack(trx, tagKind, page.id, input.tag)
      else if (input.name !== '') await renameTag(trx, page.id, input.tag, input.name)
    })
    return {}
  })
  groupRoutes(api)
  handle(api, 'fans.note', async ({ input, member }) => {
    const page = await ownedPage(db, member.id, input.id)
    const { fansShown } = await allowanceOfMember(db, member)
    const [uid] = await uidsOf(db, chosenRows({ page, uids: [input.uid], most: fansShown }, 'uid'))
    if (uid === undefined) throw new Refusal('not_found')
    await saveNote(db, { pageId: page.id, uid, note: input.note }, clock.now())
    return {}
  })
}

function groupRoutes(api: Api): void {
  const { db, clock } = api.services
  handle(api, 'fans.groups', async ({ input, member }) => {
    const page = await ownedPage(db, member.id, input.id)
    return { list: await listGroups(db, page.id) }
  })
  handle(api, 'fans.saveGroup', async ({ input, member }) => {
    const page = await ownedPage(db, member.id, input.id)
    const { group, name, rule } = input
    return inTransaction(db, async (trx) => {
      for (const condition of rule?.all ?? [])
        if (condition.kind === 'tag') await liveOf(trx, tagKind, page.id, condition.tag)
      if (group === undefined) return { group: await addGroup(trx, page.id, { name, rule }) }
      if (input.delete) await bin(trx, groupKind, { pageId: page.id, id: group }, clock.now())
      else if (input.put_back) await putBack(trx, groupKind, page.id, group)
      else await changeGroup(trx, page.id, group, { name, rule })
      return { group: input.delete ? null : group }
    })
  })
  handle(api, 'fans.group', async ({ input, member }) => {
    const page = await ownedPage(db, member.id, input.id)
    const { fansShown } = await allowanceOfMember(db, member)
    return inTransaction(db, async (trx) => {
      const { id, rule } = await groupOf(trx, page.id, input.into)
      if (rule) throw new Refusal('not_found')
      const uids = await chosenFans(trx, page, input, fansShown)
      return { changed: await setFans(trx, groupKind, { pageId: page.id, id, uids, on: input.on }) }
    })
  })
}

type Asked = Pick<Call<'fans.tag'>['input'], 'uid' | 'all' | 'q' | 'since' | 'gone' | 'tag' | 'group'>

/**
 * The chosen fans.
 * @throws Refusal `nothing_selected`, `fans_too_many`
 */
async function chosenFans(db: Db, page: PageRow, input: Asked, most: number | null): Promise<string[]> {
  if (!input.all && input.uid.length === 0) throw new Refusal('nothing_selected')
  const { q = '', since, gone } = input
  const which = input.all
    ? { filter: { words: wordsOf(q), since, gone, narrow: await narrowOf(db, page, input) } }
    : { uids: input.uid }
  // Read once, because the filter may depend on what a tag changes.
  const uids = await uidsOf(db, `${chosenRows({ page, ...which, most }, 'uid')} limit ${chosenMax + 1}`)
  if (uids.length > chosenMax) throw new Refusal('fans_too_many', { limit: chosenMax })
  return uids
}

const uidsOf = async (db: Db, query: string) =>
  (await sql<{ uid: string }>`${sql.raw(query)}`.execute(db)).rows.map(({ uid }) => uid)
