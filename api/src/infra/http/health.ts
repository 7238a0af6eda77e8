import { contractVersion } from '@fankeep/shared/contract/calls'
import type { FastifyInstance } from 'fastify'
import { atMost } from '../at-most'
import type { Api } from './api'

/** Milliseconds: `/ready` answers within 2 s, whatever hangs. */
const patience = 1_000

/** The token of no session: checking it asks the database as checking any other does. */
const noOnesToken = 'ready'

/**
 * `/health`: the process lives, and which contract it speaks (`release publish` asks). `/ready`: it can serve. It asks what
 * a member's request asks first, a session, on a connection of the same pool; and it is not about to stop.
 */
export function addHealth(app: FastifyInstance, authenticate: Api['authenticate']): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  // One at a time: while the database hangs, those who ask must not use up the pool.
  let asking: Promise<unknown> | undefined
  const answers = () => {
    asking ??= authenticate(noOnesToken).finally(() => (asking = undefined))
    return atMost(patience, asking).catch(() => false)
  }
  app.get('/health', async () => ({ ok: true, contract: contractVersion }))
  app.get('/ready', async (_request, reply) => {
    const ready = !stopping && (await answers())
    return reply.code(ready ? 200 : 503).send({ ready })
  })
}
