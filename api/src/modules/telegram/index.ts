import type { Api } from '../../infra/http/api'
import { handle } from '../../infra/http/handle'
import { jsonFile } from '../../infra/json-lines'
import type { Module } from '../../infra/module'
import { Refusal } from '../../infra/refusal'
import { refuseLeaving } from '../member/leaving'
import { ownedPage } from '../pages/owned-page'
import { requireRecentProof } from '../session/recent-proof'
import { botOf, sealedBotSecrets } from './bot'
import { connectTelegram, disconnectTelegram, telegramSettings } from './connect'
import { allTelegramBots, allTelegramFans } from './fans'
import { telegramHookRoute } from './hook'
import { answerFanHandler } from './reply'

/** Telegram redelivers an update within a day. */
const updateDays = 7

function telegramRoutes(api: Api): void {
  const { services } = api
  const { db, limits } = services
  handle(api, 'telegram.settings', async ({ input, member }) =>
    telegramSettings(services, (await ownedPage(db, member.id, input.id)).id),
  )
  handle(api, 'telegram.connect', async ({ input, member }) => {
    const page = await ownedPage(db, member.id, input.id)
    await refuseLeaving(db, member.id)
    // Connecting another bot erases the fans of the previous one.
    if (await botOf(db, page.id)) await requireRecentProof(services, member)
    if (!(await limits.take('telegramConnectPerMember', member.id))) throw new Refusal('too_many_requests')
    return connectTelegram(services, page, input.bot_token)
  })
  handle(api, 'telegram.disconnect', async ({ input, member }) => {
    const page = await ownedPage(db, member.id, input.id)
    await requireRecentProof(services, member)
    return disconnectTelegram(services, page)
  })
  telegramHookRoute(api)
}

/** Telegram bots at members' pages, and the fans who started them. */
export const telegram: Module = {
  name: 'telegram',
  routes: telegramRoutes,
  jobs: [answerFanHandler],
  sealed: [sealedBotSecrets],
  exportData: async function* ({ db }, userId) {
    yield { path: 'telegram-bots.json', open: () => jsonFile(() => allTelegramBots(db, userId)) }
    yield { path: 'telegram-fans.json', open: () => jsonFile(() => allTelegramFans(db, userId)) }
  },
  maintenance: async ({ db, clock }) => {
    const before = new Date(clock.now().getTime() - updateDays * 86_400_000)
    await db.deleteFrom('telegramUpdates').where('at', '<', before).execute()
  },
}
