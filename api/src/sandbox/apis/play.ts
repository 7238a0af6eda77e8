import type { FastifyReply, FastifyRequest } from 'fastify'
import { setTimeout as delay } from 'node:timers/promises'
import type { OAuthApp } from '../../infra/config/providers-config'
import type { Sandbox } from '../sandbox'
import type { Asked } from '../misbehave'
import type { Grant } from '../store'
import { bearerOf } from '../token'
import type { Limited } from '../windows'
import type { PlayedAccount, PlayedPlatform } from '../world'

/** A site's error answers, as in its documents. `until` is in milliseconds since 1970. */
export interface Style {
  app: OAuthApp
  platform: PlayedPlatform
  badToken: (reply: FastifyReply, expired: boolean) => FastifyReply
  throttled: (reply: FastifyReply, until: number) => FastifyReply
  vanished: (reply: FastifyReply) => FastifyReply
  forbidden: (reply: FastifyReply) => FastifyReply
  fault: (reply: FastifyReply) => FastifyReply
  /** It rejects the content. */
  refused: (reply: FastifyReply, said: string) => FastifyReply
  /** The rate limit of a kind of calls, and the headers that report it. */
  limit?: Limited['limit']
  headers?: (reply: FastifyReply, left: { most: number; remaining: number; reset: number }) => void
}

interface Played {
  grant: Grant
  account: PlayedAccount
}

/** Answers an API call as the site would: checks the token, the limits and the requested faults, then answers. */
export async function play(
  sandbox: Sandbox,
  style: Style,
  asked: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (played: Played) => unknown,
) {
  const { store, world, misbehaviours, clock } = sandbox
  const { app, platform } = style
  const token = bearerOf(request)
  const found = store.grantOf(app, token)
  const wrong = misbehaviours.take(app, asked, found && world.account(platform, found.person).handle)
  if (wrong?.fault === 'expire') store.expireAll(app)
  if (wrong?.fault === 'revoke' && found) store.revokeAll(app, found.person)
  const grant = store.grantOf(app, token)
  if (!grant) return style.badToken(reply, store.isExpired(token))
  const account = world.account(platform, grant.person)
  if (wrong?.fault === 'vanish') account.vanished = true
  if (account.vanished) return style.vanished(reply)
  if (wrong?.fault === 'forbid') return style.forbidden(reply)
  const now = clock.now().getTime()
  const over = sandbox.windows.take(style, asked, token, now)
  if (over) style.headers?.(reply, over)
  if (over && over.remaining < 0) return style.throttled(reply, over.reset)
  if (wrong?.fault === 'throttle') return style.throttled(reply, now + wrong.seconds * 1000)
  if (wrong?.fault === 'fault') return style.fault(reply)
  if (wrong?.fault === 'html') return reply.type('text/html').send('<html><title>Sorry</title>')
  if (wrong?.fault === 'drop') return hangUp(reply)
  if (wrong?.fault === 'refuse') return style.refused(reply, 'This post is not taken')
  if (wrong?.fault === 'slow') await delay(wrong.seconds * 1000)
  const said = await answer({ grant, account })
  if (wrong?.fault === 'hang') return hangUp(reply, wrong.seconds * 1000)
  return wrong?.fault === 'cut' ? cut(reply, said) : said
}

/** Sends the headers and half of the body, then breaks the connection. */
function cut(reply: FastifyReply, said: unknown) {
  const text = Buffer.from(JSON.stringify(said))
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length })
  reply.raw.write(text.subarray(0, text.length / 2), () => reply.raw.destroy())
  return reply
}

/** Sends nothing, then breaks the connection. */
function hangUp(reply: FastifyReply, after = 0) {
  reply.hijack()
  setTimeout(() => reply.raw.destroy(), after).unref()
  return reply
}

/** A part of a list, and the opaque cursor of the next part. */
export function pageOf<Item>(all: readonly Item[], cursor: string | undefined, most: number) {
  const start = cursor ? Number(Buffer.from(cursor, 'base64url').toString().replace('at:', '')) || 0 : 0
  const next = start + most < all.length ? cursorAt(start + most) : undefined
  return { items: all.slice(start, start + most), start, next }
}
export const cursorAt = (n: number) => Buffer.from(`at:${n}`).toString('base64url')

/** The requested page size, within the site's bounds. */
export const mostOf = (asked: string | undefined, usual: number, most: number) =>
  Math.min(most, Math.max(1, Number(asked ?? usual) || usual))
