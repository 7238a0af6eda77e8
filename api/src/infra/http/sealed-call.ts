import { isSealed } from '@fankeep/shared/contract/internal-call'
import type { Api } from './api'
import { readFields } from './body'

/** Answered to the edge as 409: the change no longer fits the current state. */
export class NoLongerSo extends Error {
  override name = 'NoLongerSo'
}

/**
 * A route only for the edge server (release/src/edge/ops). Not a call of the contract: visitors cannot reach it, and requests
 * without the seal of OPS_TOKEN are refused. Without OPS_TOKEN the route does not exist.
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
