import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSealed } from '@fankeep/shared/contract/internal-call'
import { ask } from '../../../test/ask'
import { closing } from '../../../test/clean-up'
import { setUp, startEdge } from '../../../test/edge'

const token = 'the-token-of-ann-is-long'
export const json = { 'content-type': 'application/json' }

/**
 * An edge with an operator signed in, in front of an api that knows the same secret and returns `answer` to requests sealed for
 * `path`. Returns the requests that the api received.
 */
export async function startBeforeApi(
  path: string,
  answer: object,
  { status = 200, secret = token }: { status?: number; secret?: string } = {},
) {
  const asked: { who: string }[] = []
  const api = createServer(async (request, reply) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const form = Object.fromEntries(new URLSearchParams(body)) as never
    const good = request.url === path && isSealed(token, path, form, Date.now())
    if (good) asked.push(JSON.parse((form as { text: string }).text) as never)
    reply.writeHead(good ? status : 403, json).end(JSON.stringify(answer))
  })
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening))
  closing.push(() => new Promise((done) => api.close(done).closeAllConnections()))
  const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  const { context } = await setUp()
  const operators = [{ name: 'ann', token }]
  const app = await startEdge(context.root, url, undefined, { operators, opsSecret: secret || undefined })
  const signedIn = await ask(app, '/ops/session', json, JSON.stringify({ token }))
  return { app, asked, cookie: String(signedIn.headers['set-cookie']).split(';')[0]! }
}
