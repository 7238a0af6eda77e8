import { inTransaction } from '../../infra/database/transaction'
import type { Api } from '../../infra/http/api'
import { handle } from '../../infra/http/handle'
import { jsonFile } from '../../infra/json-lines'
import type { Module } from '../../infra/module'
import { Refusal } from '../../infra/refusal'
import { holdMember } from '../member/users'
import { ownedPage } from '../pages/owned-page'
import { addOperatorsSide } from './answer'
import { cancelConsultation, moveConsultation } from './change'
import { presentConsultation } from './present'
import {
  allConsultations,
  checkRoom,
  eraseOld,
  findConsultation,
  insertConsultation,
  listConsultations,
  takenTimes,
} from './repository'
import { mailOperators } from './mail-operators'
import { readTime, timesFrom } from './times'

function consultingRoutes(api: Api): void {
  const { db, clock, config, limits } = api.services
  // Operators answer in the console, which exists only with OPS_TOKEN.
  const offered = config.opsToken !== undefined
  const present = async (id: string) => ({
    consultation: presentConsultation(await findConsultation(db, id), clock.now()),
  })
  handle(api, 'consulting.times', async () => {
    if (!offered) return { offered, times: [] }
    const now = clock.now()
    const taken = await takenTimes(db, now)
    const free = timesFrom(now).filter((at) => !taken.has(at.getTime()))
    return { offered, times: free.map((at) => at.toISOString()) }
  })
  handle(api, 'consulting.list', async ({ member }) => {
    const now = clock.now()
    const rows = await listConsultations(db, member.id, now)
    return { list: rows.map((row) => presentConsultation(row, now)) }
  })
  handle(api, 'consulting.ask', async ({ input, member, address }) => {
    if (!offered) throw new Refusal('consulting_closed')
    const { topic, question, page } = input
    const now = clock.now()
    const at = readTime(input.at, now)
    if (!(await limits.take('consultingPerMember', member.id))) throw new Refusal('too_many_requests')
    if (!(await limits.take('consultingPerAddress', address))) throw new Refusal('consulting_network')
    const pageId = page === undefined ? null : (await ownedPage(db, member.id, page)).id
    const id = await inTransaction(db, async (trx) => {
      await holdMember(trx, member.id)
      await checkRoom(trx, member.id, now)
      return insertConsultation(trx, { userId: member.id, pageId, topic, question, at, askedAt: now })
    })
    await mailOperators(api.services, id, 'asked')
    return present(id)
  })
  handle(api, 'consulting.move', async ({ input, member }) =>
    present(await moveConsultation(api.services, member.id, input)),
  )
  handle(api, 'consulting.cancel', async ({ input, member }) =>
    present(await cancelConsultation(api.services, member.id, input)),
  )
  addOperatorsSide(api)
}

/** Talks with a consultant: members request a time, operators answer. */
export const consulting: Module = {
  name: 'consulting',
  routes: consultingRoutes,
  exportData: async function* ({ db }, userId) {
    yield { path: 'consultations.json', open: () => jsonFile(() => allConsultations(db, userId)) }
  },
  maintenance: async ({ db, clock }) => {
    await eraseOld(db, clock.now())
  },
}
