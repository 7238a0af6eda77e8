import { contractVersion } from '@fankeep/shared/contract/calls'
import type { FastifyInstance } from 'fastify'
import { atMost } from '../at-most'
import type { Api } from './api'

/** Milliseconds, so that `/ready` answers within 2 s whatever hangs. */
const patience = 1_000

/** A token of no session: checking it queries the database like any other. */
const noOnesToken = 'ready'

/**
 * `/health`: the process lives, and which contract it implements (`release publish` asks). `/ready`: it can serve. It makes
 * the first query of any member's request, for a session, on the same pool, and is not shutting down.
 */
export function addHealth(app: FastifyInstance, authenticate: Api['authenticate']): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  // One check at a time: while the database hangs, monitors must not use up the pool.
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
