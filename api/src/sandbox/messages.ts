import type { FastifyInstance, FastifyRequest } from 'fastify'
import { escapeHtml } from '../infra/html'
import { play, type Style } from './apis/play'
import { xProblem, xStyle } from './apis/x'
import type { Sandbox } from './sandbox'
import { newId } from './publishing/kept-files'

const day = 24 * 3600
const mostADay = 1000
const longest = 10_000

type Asked = FastifyRequest<{ Params: { id: string }; Body: { text?: string } | null }>

/** X's error answers to messages (https://docs.x.com/x-api/direct-messages). */
const style: Style = {
  ...xStyle,
  refused: (reply) =>
    xProblem(reply, 403, 'Forbidden', 'You do not have permission to DM one or more participants.'),
  vanished: (reply) =>
    xProblem(
      reply,
      403,
      'Forbidden',
      'Your account is suspended and is not permitted to access this feature.',
    ),
}

/** Messages through X's API, and the inboxes that receive them. */
export function addMessages(fastify: FastifyInstance, sandbox: Sandbox) {
  const { world, clock } = sandbox
  fastify.post('/x/2/dm_conversations/with/:id/messages', (request: Asked, reply) =>
    play(sandbox, style, 'message', request, reply, ({ account, grant }) => {
      if (!grant.scopes.includes('dm.write')) return style.forbidden(reply)
      const text = request.body?.text ?? ''
      if (text === '' || [...text].length > longest)
        return xProblem(reply, 400, 'Invalid Request', 'The text is not valid.')
      const now = clock.now().getTime()
      const today = world.messages.filter(({ from, at }) => from === account && at > now - day * 1000)
      reply.headers({
        'x-user-limit-24hour-limit': String(mostADay),
        'x-user-limit-24hour-remaining': String(Math.max(0, mostADay - today.length - 1)),
        'x-user-limit-24hour-reset': String(Math.ceil((today[0]?.at ?? now) / 1000) + day),
      })
      if (today.length >= mostADay) return xProblem(reply, 429, 'Too Many Requests', 'Too Many Requests')
      const message = { id: newId(), from: account, to: request.params.id, text, at: now }
      world.messages.push(message)
      void reply.code(201)
      return { data: { dm_conversation_id: `${account.id}-${message.to}`, dm_event_id: message.id } }
    }),
  )
  fastify.get<{ Querystring: { to?: string } }>('/inbox/x', async ({ query }, reply) => {
    const found = world.messages.filter(({ to }) => query.to === undefined || to === query.to).reverse()
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      })
      .send(inbox(found.slice(0, 200), found.length))
  })
}

const inbox = (
  messages: Sandbox['world']['messages'],
  all: number,
) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Messages · x</title>
<style>:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}body{max-width:40rem;margin:2rem auto;padding:0 1rem}
article{border:1px solid color-mix(in srgb,currentColor 20%,transparent);border-radius:14px;margin:1rem 0;padding:1rem 1.25rem}
pre{font:inherit;overflow-wrap:anywhere;white-space:pre-wrap;margin:.25rem 0}small{opacity:.7}</style>
<h1>Messages</h1><p>What fans got at the stand-in for X, newest first: ${all}</p>
<main>${messages
  .map(
    ({ from, to, text, at }) =>
      `<article><small>${new Date(at).toISOString()} · @${escapeHtml(from.handle)} to <a href="?to=${encodeURIComponent(to)}">${escapeHtml(to)}</a></small><pre>${escapeHtml(text)}</pre></article>`,
  )
  .join('\n')}</main></html>`
