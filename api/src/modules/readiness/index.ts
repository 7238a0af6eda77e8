import type { Api } from '../../infra/http/api'
import { handle } from '../../infra/http/handle'
import { jsonFile } from '../../infra/json-lines'
import type { Module } from '../../infra/module'
import { ownedPage } from '../pages/owned-page'
import { allPagesOf, changePage } from '../pages/repository'
import { rehearse } from './rehearse'
import { remindToRehearse } from './remind'
import { allRehearsals, dueDates, lastRehearsals, signUpsOf } from './repository'

const noSignUps = { email: 0, line: 0, telegram: 0, push: 0, lately: 0 }

function readinessRoutes(api: Api): void {
  const { services } = api
  const { db, clock } = services
  handle(api, 'readiness.list', async ({ member }) => {
    const pages = await allPagesOf(db, member.id)
    if (pages.length === 0) return { list: [] }
    const ids = pages.map(({ id }) => id)
    const [counts, rehearsed] = await Promise.all([signUpsOf(db, ids, clock.now()), lastRehearsals(db, ids)])
    const due = await dueDates(db, member.id, pages, rehearsed)
    return {
      list: pages.map(({ id, signUpGoal }) => {
        const { lately, ...ways } = counts.get(id) ?? noSignUps
        const last = rehearsed.get(id)
        return {
          id,
          goal: signUpGoal,
          sign_ups: ways,
          lately,
          rehearsed: last ? { at: last.at.toISOString(), reach: last.reach, of: last.of } : null,
          due_at: due.get(id)!.toISOString(),
        }
      }),
    }
  })
  handle(api, 'readiness.setGoal', async ({ input, member }) => {
    const page = await ownedPage(db, member.id, input.id)
    await changePage(db, page.id, { signUpGoal: input.goal ?? null })
    return {}
  })
  handle(api, 'readiness.rehearse', ({ input, member, language }) =>
    rehearse(services, member, input.id, language),
  )
}

/** How prepared pages are for being lost: goals for sign-ups, and rehearsals of a CallBack. */
export const readiness: Module = {
  name: 'readiness',
  routes: readinessRoutes,
  exportData: async function* ({ db }, userId) {
    yield { path: 'rehearsals.json', open: () => jsonFile(() => allRehearsals(db, userId)) }
  },
  maintenance: remindToRehearse,
}
