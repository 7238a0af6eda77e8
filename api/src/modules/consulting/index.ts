import { inTransaction } from '../../infra/database/transaction'
import type { Api } from '../../infra/http/api'
import { handle } from '../../infra/http/handle'
import { jsonFile } from '../../infra/json-lines'
import type { Module } from '../../infra/module'
import { Refusal } from '../../infra/refusal'
import { holdMember } from '../member/users'
import { ownedPage } from '../pages/owned-page'
import { addOperatorsSide } from './answer'
import { presentConsultation } from './present'
import {
  allConsultations,
  changeConsultation,
  checkRoom,
  eraseOld,
  findConsultation,
  holdOwn,
  insertConsultation,
  listConsultations,
  takenTimes,
} from './repository'
import { isOffered, timesFrom } from './times'

/** @throws Refusal `consulting_time` */
function readTime(text: string, now: Date): Date {
  const at = new Date(text)
  if (!isOffered(at, now)) throw new Refusal('consulting_time')
  return at
}

function consultingRoutes(api: Api): void {
  const { db, clock, config, limits } = api.services
  // Operators answer at the console, which there is with OPS_TOKEN alone.
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
  handle(api, 'consulting.ask', async ({ input, member }) => {
    if (!offered) throw new Refusal('consulting_closed')
    const { topic, question, page } = input
    const now = clock.now()
    const at = readTime(input.at, now)
    if (!(await limits.take('consultingPerMember', member.id))) throw new Refusal('too_many_requests')
    const pageId = page === undefined ? null : (await ownedPage(db, member.id, page)).id
    const id = await inTransaction(db, async (trx) => {
      await holdMember(trx, member.id)
      await checkRoom(trx, member.id, now)
      return insertConsultation(trx, { userId: member.id, pageId, topic, question, at, askedAt: now })
    })
    return present(id)
  })
  handle(api, 'consulting.move', async ({ input, member }) => {
    const now = clock.now()
    const at = readTime(input.at, now)
    const id = await inTransaction(db, async (trx) => {
      const row = await holdOwn(trx, member.id, input.consultation)
      if (row.cancelledAt || row.answer === 'declined' || row.at <= now) throw new Refusal('consulting_past')
      const unanswered = { answer: null, place: null, answeredBy: null }
      if (row.at.getTime() !== at.getTime()) await changeConsultation(trx, row.id, { at, ...unanswered })
      return row.id
    })
    return present(id)
  })
  handle(api, 'consulting.cancel', async ({ input, member }) => {
    const now = clock.now()
    const { put_back } = input
    const id = await inTransaction(db, async (trx) => {
      const row = await holdOwn(trx, member.id, input.consultation)
      if (row.answer === 'declined' || row.at <= now) throw new Refusal('consulting_past')
      if ((row.cancelledAt !== null) !== put_back) return row.id
      if (put_back) await checkRoom(trx, member.id, now)
      await changeConsultation(trx, row.id, { cancelledAt: put_back ? null : now })
      return row.id
    })
    return present(id)
  })
  addOperatorsSide(api)
}

/** Talks with a consultant: members ask for a time, operators answer. */
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
