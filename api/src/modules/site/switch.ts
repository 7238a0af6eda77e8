import { internalSitePath, isSealed } from '@fankeep/shared/contract/internal-call'
import { opsSite, opsSiteAsked } from '@fankeep/shared/contract/ops'
import type { Api } from '../../infra/http/api'
import { readFields } from '../../infra/http/body'
import { changeSite, readSite } from './change-site'

/**
 * The console's switch, which the edge passes on (release/src/edge/ops/site.ts). No call of the contract: visitors do not
 * reach it, and what does not carry the seal of OPS_TOKEN is refused. Without OPS_TOKEN there is no such address.
 */
export function addSiteSwitch({ fastify, services }: Api): void {
  const { config, clock, db, log } = services
  const { opsToken } = config
  if (!opsToken) return
  fastify.post(internalSitePath, async (request, reply) => {
    const { at, text, seal } = await readFields(request.raw, request.bodyType)
    const isCall = typeof at === 'string' && typeof text === 'string' && typeof seal === 'string'
    if (!isCall || !isSealed(opsToken, internalSitePath, { at, text, seal }, clock.now().getTime()))
      return reply.code(403).send({ error: 'forbidden' })
    const { who, change } = opsSiteAsked.parse(JSON.parse(text))
    if (change) {
      await changeSite(db, clock, { who, change })
      log.warn({ who, closed: change.closed, why: change.why }, 'the site was closed or opened')
    }
    return opsSite.parse(await readSite(db))
  })
}
