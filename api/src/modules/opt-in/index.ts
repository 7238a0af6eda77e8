import type { Api } from '../../infra/http/api'
import { handle } from '../../infra/http/handle'
import { addOneClick } from '../../infra/http/one-click'
import type { Module } from '../../infra/module'
import type { Services } from '../../infra/services'
import { drawCode } from '../../infra/draw-code'
import { Refusal } from '../../infra/refusal'
import { ownedPage } from '../pages/owned-page'
import { oneClickPath, optInUrl, readOneClickUrl } from './key'
import {
  ask,
  confirm,
  deleteUnconfirmed,
  leave,
  openPage,
  optInSettings,
  present,
  setLinks,
  showSettings,
} from './service'
import { addWidget } from './widget'

function optInRoutes(api: Api): void {
  const { services } = api
  handle(api, 'optIn.settings', async ({ input, member }) => {
    const page = await ownedPage(services.db, member.id, input.id)
    return member.demo ? showSettings(services, page) : optInSettings(services, page)
  })
  handle(api, 'optIn.turn', async ({ input, member }) =>
    optInSettings(services, await ownedPage(services.db, member.id, input.id), input.on),
  )
  handle(api, 'optIn.setLinks', async ({ input, member }) => {
    await setLinks(services, await ownedPage(services.db, member.id, input.id), input.links)
    return optInSettings(services, await ownedPage(services.db, member.id, input.id))
  })
  handle(api, 'optIn.code', async ({ input, member }) => {
    const page = await ownedPage(services.db, member.id, input.id)
    if (!page.optIn || page.optInSlug === null) throw new Refusal('opt_in_closed')
    const url = optInUrl(services.config.publicUrl, { page: page.optInSlug, from: input.from })
    return { qr: await drawCode(url) }
  })
  handle(api, 'optIn.show', async ({ input }) => present(services, await openPage(services, input.slug)))
  handle(api, 'optIn.ask', async ({ input, language, address }) => {
    await ask(services, input, { language, address })
    return {}
  })
  handle(api, 'optIn.confirm', ({ input }) => confirm(services, input.key))
  handle(api, 'optIn.leave', ({ input }) => leave(services, input.key))
  addWidget(api)
  addOneClick(api.fastify, oneClickPath, {
    screen: (key) => optInUrl(services.config.publicUrl, { leave: key }),
    end: (key) => leaveIfKnown(services, key),
  })
}

/** Signs off the address of a key. Invalid keys, and keys of erased pages, are ignored. */
const leaveIfKnown = (services: Services, key: string) =>
  leave(services, key).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })

/** A fan who reports a mail as spam is signed off. The key is in the mail’s one-click unsubscribe address. */
async function mailComplaint(services: Services, unsubscribe: string): Promise<void> {
  const key = readOneClickUrl(services.config.publicUrl, unsubscribe)
  if (key !== null) await leaveIfKnown(services, key)
}

/** The sign-up page, on which fans leave their address. */
export const optIn: Module = {
  name: 'opt-in',
  routes: optInRoutes,
  mailComplaint,
  maintenance: deleteUnconfirmed,
}
