import type { FastifyInstance } from 'fastify'

/** Milliseconds: `/ops/ready` answers within 2 s whatever hangs; `/ready`, used by load balancers, sooner. */
const patience = { ops: 1800, balancer: 500 }

/**
 * `/ops/health` and `/ops/ready`: what the api reports about itself, or 503 if it does not answer in time. A frozen api or
 * database leads to an answer, not to a wait.
 *
 * @returns whether the api is ready, for the edge's own `/ready`
 */
export function serveApiHealth(app: FastifyInstance, apiUrl: string) {
  for (const name of ['health', 'ready'])
    app.get(`/ops/${name}`, async (_request, reply) => {
      const answer = await ask(apiUrl, name, patience.ops)
      return reply
        .code(answer?.status ?? 503)
        .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
        .send(answer?.text ?? '{"ready":false,"error":"unavailable"}')
    })
  return async () => (await ask(apiUrl, 'ready', patience.balancer))?.status === 200
}

async function ask(apiUrl: string, name: string, within: number) {
  try {
    const answer = await fetch(new URL(`/${name}`, apiUrl), { signal: AbortSignal.timeout(within) })
    return { status: answer.status, text: await answer.text() }
  } catch {
    return undefined
  }
}
