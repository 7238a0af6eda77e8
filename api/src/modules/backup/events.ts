import { eventsPath } from '@fankeep/shared/contract/calls'
import type { FastifyReply } from 'fastify'
import type { Api } from '../../infra/http/api'
import { type Language, readLanguage } from '../../infra/language'
import { findItem, findRestore, restoresUnderWay } from '../restore/repository'
import { presentProgress } from '../restore/present'
import { restoresChannel } from '../restore/publish/tell'
import { presentNotice } from '../notices/present'
import { findNotice, noticesChannel } from '../notices/repository'
import { presentRun } from './runs/present'
import { activeRunsOfMember, findRun, runsChannel } from './runs/repository'

/** Shorter than the patience of the proxies on the way; also how soon a session that ended is noticed in silence. */
const heartbeat = 15_000
const mostPerMember = 20

interface Watcher {
  token: string
  language: Language
  reply: FastifyReply
}

/**
 * Server-sent events: each change of the member's runs and restores, as they then stand, and each notice as it comes.
 * What is under way comes first, so that a page that was reloaded, or a stream that broke, needs nothing else. Ends with the session.
 */
export function eventsRoute({ fastify, services, authenticate }: Api): void {
  const { db, log, notifications } = services
  const watchers = new Map<string, Set<Watcher>>()
  const waiting = new Set<string>()

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
  const tell = async (payload: string) => {
    const [memberId = '', runId = ''] = payload.split(':')
    waiting.delete(payload)
    const run = await findRun(db, runId)
    if (!run) return
    for (const watcher of watchers.get(memberId) ?? [])
      if (await isStillOn(memberId, watcher)) write(watcher, 'run', presentRun(run, watcher.language))
  }

  const unsubscribe = notifications.subscribe(runsChannel, (payload) => {
    // What changed again before it was told is told once, as it stands then.
    if (waiting.has(payload) || !watchers.has(payload.split(':', 1)[0] ?? '')) return
    waiting.add(payload)
    tell(payload).catch((error: unknown) => log.error({ err: error }, 'a run could not be told'))
  })
  const tellNotice = async (payload: string) => {
    const [memberId = '', noticeId = ''] = payload.split(':')
    const all = watchers.get(memberId)
    const notice = all && (await findNotice(db, memberId, noticeId))
    if (!notice) return
    for (const watcher of all)
      if (await isStillOn(memberId, watcher))
        write(watcher, 'notice', presentNotice(notice, watcher.language))
  }
  const unsubscribeNotices = notifications.subscribe(noticesChannel, (payload) => {
    tellNotice(payload).catch((error: unknown) => log.error({ err: error }, 'a notice could not be told'))
  })
  const tellProgress = async (payload: string) => {
    const [memberId = '', restoreId = '', n = ''] = payload.split(':')
    waiting.delete(payload)
    const row = await findRestore(db, restoreId)
    const item = row && n !== '' ? await findItem(db, restoreId, Number(n)) : undefined
    if (!row) return
    for (const watcher of watchers.get(memberId) ?? [])
      if (await isStillOn(memberId, watcher))
        write(watcher, 'restore', await presentProgress(services, row, item, watcher.language))
  }
  const unsubscribeRestores = notifications.subscribe(restoresChannel, (payload) => {
    if (waiting.has(payload) || !watchers.has(payload.split(':', 1)[0] ?? '')) return
    waiting.add(payload)
    tellProgress(payload).catch((error: unknown) => log.error({ err: error }, 'a restore could not be told'))
  })
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
    unsubscribe()
    unsubscribeNotices()
    unsubscribeRestores()
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
    for (const run of await activeRunsOfMember(db, member.id))
      write(watcher, 'run', presentRun(run, watcher.language))
    for (const row of await restoresUnderWay(db, member.id))
      write(watcher, 'restore', await presentProgress(services, row, undefined, watcher.language))
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
