import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Bodies } from './bodies/bodies'
import { openDoor } from '@fankeep/shared/node/operator-tokens'
import type { Operator } from './operators'
import { sealedCookie } from './sealed-cookie'

/*
 * An override loads one remote of a deployed site from a developer's machine, only in the developer's browser (design.md,
 * "Overrides"). Code that runs in a page can do everything that its member can. So overrides are off unless origins are configured.
 * Switching one on requires an operator's or a developer's token, so that no link, other site or script can do it. The override is in
 * a signed cookie that scripts cannot read, expires, and is shown in the page.
 */

const cookieName = 'override'
const hours = 12
const form = z.object({
  token: z.string().max(500).default(''),
  remote: z
    .string()
    .regex(/^mf-[a-z0-9-]{1,30}$/)
    .optional(),
  origin: z.string().max(200).optional(),
  off: z.string().optional(),
})
const kept = z.record(z.string(), z.string())

export interface Overrides {
  /** Origins of remotes, by name, for this request; undefined for all other visitors. */
  of: (request: FastifyRequest) => Record<string, string> | undefined
  origins: string[]
}

/** For all visitors: nothing can be overridden. */
const off: Overrides = { of: () => undefined, origins: [] }

export interface OverridesParts {
  bodies: Bodies
  origins: string[]
  operators: () => Operator[]
  now?: () => number
}

/** `/ops/override`: a form that switches it on and off. The address exists only if origins are configured. */
export function serveOverrides(
  app: FastifyInstance,
  { bodies, origins, operators, now = Date.now }: OverridesParts,
): Overrides {
  if (origins.length === 0) return off
  const cookie = sealedCookie({ name: cookieName, path: '/', hours, operators, now })
  const knock = openDoor(operators, now)
  const of = (request: FastifyRequest) => {
    const { data } = kept.safeParse(cookie.read(request)?.value)
    const allowed = Object.entries(data ?? {}).filter(([, origin]) => origins.includes(origin))
    return allowed.length > 0 ? Object.fromEntries(allowed) : undefined
  }

  app.get('/ops/override', async (request, reply) => sendForm(reply, origins, of(request) ?? {}))
  void app.register(async (scope) => {
    const parse = (text: string) => Object.fromEntries(new URLSearchParams(text))
    bodies.readOwn(scope, { type: 'application/x-www-form-urlencoded', most: 4096, parse })
    scope.post('/ops/override', async (request, reply) => {
      const { data } = form.safeParse(request.body)
      if (data?.off !== undefined) {
        cookie.take(request, reply)
        return reply.redirect('/', 303)
      }
      const operator = knock(data?.token ?? '', request.ip)
      if (typeof operator === 'object' && !['operator', 'developer'].includes(operator.role))
        return refuse(reply, 403, 'That token is not one of a developer or an operator.')
      if (operator === 'too_many_tries')
        return refuse(reply, 429, 'Too many wrong tokens from here. Try again in ten minutes.')
      if (!data || operator === 'wrong_token')
        return refuse(reply, 403, 'That is not the token of a developer or an operator.')
      if (!data.remote || !data.origin || !origins.includes(data.origin))
        return refuse(reply, 400, `An origin is one of ${origins.join(', ')}, a remote is called mf-….`)
      cookie.give(request, reply, operator, { ...of(request), [data.remote]: data.origin })
      return reply.redirect('/', 303)
    })
  })
  return { of, origins }
}

const refuse = (reply: FastifyReply, code: number, why: string) =>
  reply.code(code).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(why)

function sendForm(reply: FastifyReply, origins: string[], mine: Record<string, string>) {
  const now = Object.entries(mine).map(([remote, origin]) => `<li>${remote} from ${origin}</li>`)
  const options = origins.map((origin) => `<option>${origin.replaceAll(/[<&"]/g, '')}</option>`)
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Override a remote</title>
<h1>Override a remote, in this browser</h1><ul>${now.join('') || '<li>none</li>'}</ul>
<form method="post"><p><label>Remote <input name="remote" required placeholder="mf-home"></label></p>
<p><label>From <select name="origin">${options.join('')}</select></label></p>
<p><label>Token <input name="token" type="password" required autocomplete="off"></label></p><button>Override</button></form>
<form method="post"><button name="off" value="1">Switch all off</button></form></html>`,
    )
}
