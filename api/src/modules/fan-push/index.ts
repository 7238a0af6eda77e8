import type { Api } from '../../infra/http/api'
import { handle } from '../../infra/http/handle'
import { jsonFile } from '../../infra/json-lines'
import type { Module } from '../../infra/module'
import { ownedPage } from '../pages/owned-page'
import { askToConfirmHandler } from './ask-to-confirm'
import { sealedBrowserKeys } from './browser-keys'
import { allPushFans, countPushFans } from './fans'
import { askBrowser, confirmBrowser, dropUnconfirmed, showBrowser, stopBrowser } from './sign-up'

function fanPushRoutes(api: Api): void {
  const { services } = api
  const { db } = services
  handle(api, 'fanPush.settings', async ({ input, member }) =>
    countPushFans(db, { pageId: (await ownedPage(db, member.id, input.id)).id }),
  )
  handle(api, 'fanPush.show', ({ input }) => showBrowser(services, input))
  handle(api, 'fanPush.ask', ({ input, language, address }) =>
    askBrowser(services, input, { language, address }),
  )
  handle(api, 'fanPush.confirm', ({ input }) => confirmBrowser(services, input.key))
  handle(api, 'fanPush.stop', ({ input }) => stopBrowser(services, input.key))
}

/** Fans' browsers that accept notifications about a page. */
export const fanPush: Module = {
  name: 'fan-push',
  routes: fanPushRoutes,
  jobs: [askToConfirmHandler],
  sealed: [sealedBrowserKeys],
  exportData: async function* ({ db }, userId) {
    yield { path: 'push-fans.json', open: () => jsonFile(() => allPushFans(db, userId)) }
  },
  maintenance: dropUnconfirmed,
}
