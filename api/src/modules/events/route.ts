import { eventsPath } from '@fankeep/shared/contract/calls'
import type { FastifyReply } from 'fastify'
import type { Api } from '../../infra/http/api'
import { type Language, readLanguage } from '../../infra/language'
import type { MemberEvent } from '../../infra/member-events'

/** Shorter than the patience of the proxies on the way; also how soon a session that ended is noticed in silence. */
const heartbeat = 15_000
const mostPerMember = 20

interface Watcher {
  token: string
  language: Language
  reply: FastifyReply
}

/**
 * Server-sent events of every module (`events`): each change as it then is.
 * What is under way comes first, so that a page that was reloaded, or a stream that broke, needs nothing else. Ends with the session.
 */
export function eventsRoute({ fastify, services, modules, authenticate }: Api): void {
  const { log, notifications } = services
  const events = modules.flatMap((module) => module.events ?? [])
  const watchers = new Map<string, Set<Watcher>>()

  const end = (memberId: string, watcher: Watcher) => {
    const all = watchers.get(memberId)
    all?.delete(watcher)
    if (all?.size === 0) watchers.delete(memberId)
    watcher.reply.raw.end()
  }
  const isStillOn = async (memberId: string, watcher: Watcher) => {
    const member = await authenticate(watcher.token)
    if (member?.id !== memberId) end(memberId, watcher)
    return member?.id === memberId
  }
  const tell = async ({ name, find }: MemberEvent, payload: string) => {
    const [memberId = '', ...what] = payload.split(':')
    const data = await find(services, memberId, what)
    if (!data) return
    for (const watcher of watchers.get(memberId) ?? [])
      if (await isStillOn(memberId, watcher)) write(watcher, name, await data(watcher.language))
  }
  const subscribe = (event: MemberEvent) =>
    notifications.subscribe(event.channel, (payload) => {
      if (!watchers.has(payload.split(':', 1)[0] ?? '')) return
      tell(event, payload).catch((error: unknown) =>
        log.error({ err: error, event: event.name }, 'an event could not be sent'),
      )
    })
  const unsubscribes = events.map(subscribe)
  const beat = setInterval(() => {
    for (const [memberId, all] of watchers)
      for (const watcher of all) {
        watcher.reply.raw.write(': still here\n\n')
        isStillOn(memberId, watcher).catch((error: unknown) =>
          log.error({ err: error }, 'a session could not be asked'),
        )
      }
  }, heartbeat)
  fastify.addHook('preClose', async () => {
    clearInterval(beat)
    for (const unsubscribe of unsubscribes) unsubscribe()
    for (const [memberId, all] of watchers) for (const watcher of all) end(memberId, watcher)
  })

  fastify.get(eventsPath, async (request, reply) => {
    const token = String(request.headers['x-token'] ?? '')
    const member = await authenticate(token)
    if (!member) return reply.code(401).send()
    const watcher: Watcher = { token, language: readLanguage(request.headers['accept-language']), reply }
    const all = watchers.get(member.id) ?? new Set()
    watchers.set(member.id, all.add(watcher))
    const [oldest] = all
    if (all.size > mostPerMember && oldest) end(member.id, oldest)
    begin(watcher)
    request.raw.once('close', () => end(member.id, watcher))
    for (const { name, underWay } of events)
      for (const data of (await underWay?.(services, member.id)) ?? [])
        write(watcher, name, await data(watcher.language))
  })
}

function begin({ reply }: Watcher) {
  reply.hijack()
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  reply.raw.write(': hello\n\n')
}

const write = ({ reply }: Watcher, event: string, data: object) =>
  reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
