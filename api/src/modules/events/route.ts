import { eventsPath } from '@fankeep/shared/contract/calls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from '../../infra/http/api'
import { type Language, readLanguage } from '../../infra/language'
import type { MemberEvent } from '../../infra/member-events'
import type { Services } from '../../infra/services'
import { say } from './say'

/**
 * Shorter than the time-out of proxies in between; also how quickly an ended session is noticed when there are no
 * events.
 */
const heartbeat = 15_000
/** Streams per member, and per visitor to the demonstration. */
const mostPerWatcher = 20

interface Watcher {
  token: string
  /** A visitor to the demonstration. */
  demo: boolean
  language: Language
  reply: FastifyReply
}

/**
 * Server-sent events of every module (`events`): each change in its state at sending. What is under way comes first, so a reloaded
 * page or a reconnected stream needs nothing else. Ends with the session.
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
  const tell = async (event: MemberEvent, payload: string) => {
    const [memberId = '', ...what] = payload.split(':')
    const data = await event.find(services, memberId, what)
    if (!data) return
    for (const watcher of watchers.get(memberId) ?? [])
      if (mayHear(watcher, event) && (await isStillOn(memberId, watcher)))
        write(watcher, event.name, await data(watcher.language))
  }
  const unsubscribes = events.map((event) =>
    notifications.subscribe(event.channel, (payload) => {
      if (!watchers.has(payload.split(':', 1)[0] ?? '')) return
      tell(event, payload).catch((error: unknown) =>
        log.error({ err: error, event: event.name }, 'sending an event failed'),
      )
    }),
  )
  const beat = setInterval(() => {
    for (const [memberId, all] of watchers)
      for (const watcher of all) {
        say(watcher.reply.raw, ': still here\n\n')
        isStillOn(memberId, watcher).catch((error: unknown) =>
          log.error({ err: error }, 'checking a session failed'),
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
    // The end of a browser that has left meanwhile would never be noticed.
    if (!member || request.raw.destroyed) return reply.code(401).send()
    const watcher = { token, demo: member.demo, language: languageOf(request), reply }
    const all = watchers.get(member.id) ?? new Set()
    watchers.set(member.id, all.add(watcher))
    const oldest = surplusOf(all, watcher)
    if (oldest) end(member.id, oldest)
    begin(watcher)
    request.raw.once('close', () => end(member.id, watcher))
    for (const event of events.filter((one) => mayHear(watcher, one)))
      await sayUnderWay(services, member.id, watcher, event)
  })
}

const mayHear = ({ demo }: Watcher, { isPrivate }: MemberEvent) => !(demo && isPrivate)

/**
 * The oldest stream if there are too many: all streams of the member count together; in the demonstration, those of one session
 * do.
 */
function surplusOf(all: Set<Watcher>, added: Watcher): Watcher | undefined {
  const own = [...all].filter(({ demo, token }) => demo === added.demo && (!demo || token === added.token))
  return own.length > mostPerWatcher ? own[0] : undefined
}

async function sayUnderWay(services: Services, memberId: string, watcher: Watcher, event: MemberEvent) {
  for (const data of (await event.underWay?.(services, memberId)) ?? [])
    write(watcher, event.name, await data(watcher.language))
}

const languageOf = ({ headers }: FastifyRequest) => readLanguage(headers['accept-language'])

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
  say(reply.raw, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
