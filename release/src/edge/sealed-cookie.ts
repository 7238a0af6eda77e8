import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseJson } from '../parse-json'
import { cookiesOf } from './cookies'
import { same } from '@fankeep/shared/node/operator-tokens'
import type { Operator } from './operators'

const sealed = z.object({ who: z.string(), until: z.number(), value: z.unknown() })

interface Opened {
  who: string
  operator: Operator
  value: unknown
}

export interface SealedCookieParts {
  name: string
  path: string
  hours: number
  operators: () => Operator[]
  now: () => number
}

/**
 * A cookie that scripts cannot read and no one can forge. It is sealed with the operator's token: every edge server can check it
 * without storing anything, and a new token invalidates it.
 */
export function sealedCookie({ name, path, hours, operators, now }: SealedCookieParts) {
  const sealOf = ({ secret }: Operator, text: string) =>
    createHmac('sha256', secret).update(`${name} ${text}`).digest('base64url')
  const put = (request: FastifyRequest, reply: FastifyReply, value: string, seconds: number) => {
    const safe = request.protocol === 'https' ? '; Secure' : ''
    void reply.header(
      'set-cookie',
      `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${safe}`,
    )
  }
  const open = (cookie: string): Opened | undefined => {
    const [text = '', seal = ''] = cookie.split('.')
    const { data } = sealed.safeParse(parseJson(Buffer.from(text, 'base64url')))
    if (!data) return undefined
    const operator = operators().find((each) => each.name === data.who)
    if (!operator || !same(seal, sealOf(operator, text)) || data.until < now()) return undefined
    return { who: data.who, operator, value: data.value }
  }
  return {
    /** Its operator and its content; undefined if it is not valid. */
    read: ({ headers }: FastifyRequest): Opened | undefined =>
      cookiesOf(headers.cookie, name).flatMap((cookie) => open(cookie) ?? [])[0],
    give: (request: FastifyRequest, reply: FastifyReply, operator: Operator, value: unknown) => {
      const about = { who: operator.name, until: now() + hours * 3_600_000, value }
      const text = Buffer.from(JSON.stringify(about)).toString('base64url')
      put(request, reply, `${text}.${sealOf(operator, text)}`, hours * 3600)
    },
    take: (request: FastifyRequest, reply: FastifyReply) => put(request, reply, '', 0),
  }
}
