import type { Api } from '../../infra/http/api'
import { handle } from '../../infra/http/handle'
import { jsonFile } from '../../infra/json-lines'
import type { Module } from '../../infra/module'
import { Refusal } from '../../infra/refusal'
import { refuseLeaving } from '../member/leaving'
import { ownedPage } from '../pages/owned-page'
import { requireRecentProof } from '../session/recent-proof'
import { channelOf, sealedSecrets } from './channel'
import { checkRoute } from './check-secret'
import { connectLine, disconnectLine, lineSettings } from './connect'
import { allLineChannels, allLineFans } from './fans'
import { hookRoute } from './hook'
import { replyToFanHandler } from './reply'

/** LINE redelivers an event within hours. */
const eventDays = 7

function lineRoutes(api: Api): void {
  const { services } = api
  const { db, limits } = services
  handle(api, 'line.settings', async ({ input, member }) =>
    lineSettings(services, (await ownedPage(db, member.id, input.id)).id),
  )
  handle(api, 'line.connect', async ({ input, member }) => {
    const page = await ownedPage(db, member.id, input.id)
    await refuseLeaving(db, member.id)
    // Connecting another account erases the fans of the previous one.
    if (await channelOf(db, page.id)) await requireRecentProof(services, member)
    if (!(await limits.take('lineConnectPerMember', member.id))) throw new Refusal('too_many_requests')
    return connectLine(services, page, input)
  })
  handle(api, 'line.disconnect', async ({ input, member }) => {
    const page = await ownedPage(db, member.id, input.id)
    await requireRecentProof(services, member)
    return disconnectLine(services, page)
  })
  hookRoute(api)
  checkRoute(api)
}

/** LINE Official Accounts of members' pages, and their followers. */
export const line: Module = {
  name: 'line',
  routes: lineRoutes,
  jobs: [replyToFanHandler],
  sealed: [sealedSecrets],
  exportData: async function* ({ db }, userId) {
    yield { path: 'line-accounts.json', open: () => jsonFile(() => allLineChannels(db, userId)) }
    yield { path: 'line-fans.json', open: () => jsonFile(() => allLineFans(db, userId)) }
  },
  maintenance: async ({ db, clock }) => {
    const before = new Date(clock.now().getTime() - eventDays * 86_400_000)
    await db.deleteFrom('lineEvents').where('at', '<', before).execute()
  },
}
