import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from '../../infra/http/api'
import { handle } from '../../infra/http/handle'
import type { Module } from '../../infra/module'
import { drawCode } from '../../infra/draw-code'
import { Refusal } from '../../infra/refusal'
import { ownedPage } from '../pages/owned-page'
import { oneClickPath, optInUrl } from './key'
import { ask, confirm, leave, openPage, optInSettings, present, showSettings } from './service'

function optInRoutes(api: Api): void {
  const { services } = api
  handle(api, 'optIn.settings', async ({ input, member }) => {
    const page = await ownedPage(services.db, member.id, input.id)
    return member.demo ? showSettings(services, page) : optInSettings(services, page)
  })
  handle(api, 'optIn.turn', async ({ input, member }) =>
    optInSettings(services, await ownedPage(services.db, member.id, input.id), input.on),
  )
  handle(api, 'optIn.code', async ({ input, member }) => {
    const page = await ownedPage(services.db, member.id, input.id)
    if (!page.optIn || page.optInSlug === null) throw new Refusal('opt_in_closed')
    return { qr: await drawCode(optInUrl(services.config.publicUrl, { page: page.optInSlug })) }
  })
  handle(api, 'optIn.show', async ({ input }) => present(services, await openPage(services, input.slug)))
  handle(api, 'optIn.ask', async ({ input, language, address }) => {
    await ask(services, input, { language, address })
    return {}
  })
  handle(api, 'optIn.confirm', ({ input }) => confirm(services, input.key))
  handle(api, 'optIn.leave', ({ input }) => leave(services, input.key))
  oneClickRoute(api)
}

type OneClick = FastifyRequest<{ Querystring: { key?: unknown } }>

/**
 * The address in a mail's `List-Unsubscribe` (RFC 8058): a mail program posts to it, a person who opens it gets the
 * screen. Answers 200 to every post, so that a key of an erased page stops no one's mail program.
 */
function oneClickRoute({ fastify, services }: Api): void {
  const keyOf = ({ query }: OneClick) => (typeof query.key === 'string' ? query.key.slice(0, 1000) : '')
  fastify.get(oneClickPath, async (request: OneClick, reply: FastifyReply) =>
    reply.redirect(optInUrl(services.config.publicUrl, { leave: keyOf(request) }), 303),
  )
  fastify.post(oneClickPath, async (request: OneClick, reply: FastifyReply) => {
    request.raw.resume()
    await leave(services, keyOf(request)).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
    return reply.send()
  })
}

/** The page on which fans leave their address. */
export const optIn: Module = { name: 'opt-in', routes: optInRoutes }
