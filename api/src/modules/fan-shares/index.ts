import { record } from '../../infra/audit'
import { hashOf } from '../../infra/crypto'
import { isRowId } from '../../infra/database/owned-row'
import { inTransaction } from '../../infra/database/transaction'
import type { Api } from '../../infra/http/api'
import { handle } from '../../infra/http/handle'
import { jsonFile } from '../../infra/json-lines'
import type { Module } from '../../infra/module'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { groupOf, listGroups } from '../fan-labels/groups'
import { ownedPage } from '../pages/owned-page'
import { presentShare } from './present'
import { openShare, readRows } from './read'
import { allShares, checkRoom, eraseEnded, insertShare, listShares, setWithdrawn } from './repository'

const day = 86_400_000

function shareRoutes(api: Api): void {
  const { services } = api
  const { db, clock } = services
  handle(api, 'shares.list', async ({ input, member }) => {
    const page = await ownedPage(db, member.id, input.id)
    const [shares, names] = await Promise.all([
      listShares(db, page.id, clock.now()),
      groupNames(services, page.id),
    ])
    return { list: shares.map((share) => presentShare(share, names)) }
  })
  handle(api, 'shares.make', async ({ input, member, address }) => {
    const page = await ownedPage(db, member.id, input.id)
    const group = input.group === undefined ? null : await groupOf(db, page.id, input.group)
    const noted = { page: page.id, columns: input.columns, days: input.days }
    const token = services.random.token()
    const now = clock.now()
    const share = await inTransaction(db, async (trx) => {
      await checkRoom(trx, page.id, now)
      await record(trx, clock, { userId: member.id, action: 'shares.made', address, detail: noted })
      return insertShare(trx, {
        pageId: page.id,
        groupId: group?.id ?? null,
        name: input.name,
        columns: [...new Set(input.columns)],
        tokenHash: hashOf(token),
        madeAt: now,
        expiresAt: new Date(now.getTime() + input.days * day),
      })
    })
    const names = new Map(group && [[group.id, group.name]])
    return { share: presentShare(share, names), url: `${services.config.publicUrl}/sharedList#${token}` }
  })
  handle(api, 'shares.withdraw', async ({ input, member }) => {
    const page = await ownedPage(db, member.id, input.id)
    const { share: id, put_back } = input
    if (!isRowId(id)) throw new Refusal('not_found')
    const isThere = await inTransaction(db, async (trx) => {
      if (put_back) await checkRoom(trx, page.id, clock.now(), id)
      return setWithdrawn(trx, { pageId: page.id, id }, put_back ? null : clock.now())
    })
    if (!isThere) throw new Refusal('not_found')
    return {}
  })
  publicRoutes(api)
}

function publicRoutes(api: Api): void {
  const { services } = api
  const count = async (address: string) => {
    if (!(await services.limits.take('sharedListPerAddress', address))) throw new Refusal('too_many_requests')
  }
  handle(api, 'shares.open', async ({ input, address }) => {
    await count(address)
    return openShare(services, input.key)
  })
  handle(api, 'shares.rows', async ({ input, address }) => {
    await count(address)
    return readRows(api, input)
  })
}

const groupNames = async ({ db }: Services, pageId: string) =>
  new Map((await listGroups(db, pageId)).map(({ id, name }) => [id, name]))

/** Links under which a page's list, or a group of it, is read without an account. */
export const fanShares: Module = {
  name: 'fan-shares',
  routes: shareRoutes,
  exportData: async function* ({ db }, userId) {
    yield { path: 'fan-shares.json', open: () => jsonFile(() => allShares(db, userId)) }
  },
  maintenance: ({ db, clock }) => eraseEnded(db, clock.now()),
}
