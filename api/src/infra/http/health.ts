import { contractVersion } from '@fankeep/shared/contract/calls'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services'

/** `/health`: the process lives, and which contract it speaks (`release publish` asks). `/ready`: it can serve, that is, it has its database and is not about to stop. */
export function addHealth(app: FastifyInstance, { pool }: Services): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/health', async () => ({ ok: true, contract: contractVersion }))
  app.get('/ready', async (_request, reply) => {
    const ready =
      !stopping &&
      (await pool.query('select 1').then(
        () => true,
        () => false,
      ))
    return reply.code(ready ? 200 : 503).send({ ready })
  })
}
