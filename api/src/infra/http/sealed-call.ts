import { isSealed } from '@fankeep/shared/contract/internal-call'
import type { Api } from './api'
import { readFields } from './body'

/** What the edge is answered with 409: what it asked for no longer fits what there is. */
export class NoLongerSo extends Error {
  override name = 'NoLongerSo'
}

/**
 * An address for the edge server alone (release/src/edge/ops). No call of the contract: visitors do not reach it, and what does not
 * carry the seal of OPS_TOKEN is refused. Without OPS_TOKEN there is no such address.
 */
export function handleSealed(
  { fastify, services }: Api,
  path: string,
  answer: (asked: unknown) => Promise<object>,
): void {
  const { opsToken } = services.config
  if (!opsToken) return
  fastify.post(path, async (request, reply) => {
    const { at, text, seal } = await readFields(request.raw, request.bodyType)
    const isCall = typeof at === 'string' && typeof text === 'string' && typeof seal === 'string'
    if (!isCall || !isSealed(opsToken, path, { at, text, seal }, services.clock.now().getTime()))
      return reply.code(403).send({ error: 'forbidden' })
    try {
      return await answer(JSON.parse(text))
    } catch (error) {
      if (error instanceof NoLongerSo) return reply.code(409).send({ error: 'changed_meanwhile' })
      throw error
    }
  })
}
