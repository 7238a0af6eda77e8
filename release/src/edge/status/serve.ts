import type { FastifyInstance } from 'fastify'
import type { StorageBackend } from '../../store/storage-backend'
import { createAnswers } from '../pages/answers'
import { notFound } from '../files/files'
import { type WordsFile, wordsFileOf } from '../languages'
import type { LiveSiteWatch } from '../live/live-site-watch'
import { pageHeaders } from '../security-headers'
import { drawStatus, statusStyle } from './draw-status'
import { readStatus, type Status } from './read-status'
import { watchApi } from './watch-api'

/** Milliseconds a status is shown before it is read again. */
const fresh = 15_000

export interface StatusParts {
  backend: StorageBackend
  watch: LiveSiteWatch
  isApiReady: () => Promise<boolean>
  apiUrl: string
  origin: string | undefined
  now?: () => Date
}

/**
 * `/status`, `/en/status`, `/zh-cn/status`: the state of each part of the site, from the edge server's own figures, even while the api
 * or a remote is down. `/status.json`: the same for programs.
 */
export function serveStatus(app: FastifyInstance, parts: StatusParts) {
  const { backend, watch, isApiReady, apiUrl, origin, now = () => new Date() } = parts
  const answersOf = createAnswers(apiUrl)
  watchApi(app, { backend, isApiReady, now })
  let known: { until: number; status: Promise<Status> } | undefined
  const current = () => {
    const site = watch.current?.siteOf()
    if (!site) return undefined
    if (!known || known.until <= performance.now()) {
      const status = readStatus({ backend, site, isApiReady, now: now() })
      known = { until: performance.now() + fresh, status }
      // Not cached: the next visitor asks again.
      status.catch(() => (known = undefined))
    }
    return { site, status: known.status }
  }
  const keep = { 'cache-control': 'public, max-age=15' }

  const addPage = (path: string, wordsOf: (cookie: string | undefined) => WordsFile) =>
    app.get(path, async (request, reply) => {
      const found = current()
      if (!found) return notFound(reply)
      const words = wordsOf(request.headers.cookie)
      const [state] = Object.values(await answersOf([{ call: 'site.state', input: {} }], words))
      const closed = closedMessage(state)
      const html = drawStatus({ status: await found.status, site: found.site, words, origin, closed })
      return reply
        .headers({
          ...pageHeaders(undefined, { scripts: [], styles: [statusStyle.source] }),
          ...keep,
          vary: 'cookie',
        })
        .type('text/html; charset=utf-8')
        .send(html)
    })
  addPage('/status', wordsFileOf)
  addPage('/en/status', () => 'en')
  addPage('/zh-cn/status', () => 'zh-CN')

  app.get('/status.json', async (_request, reply) => {
    const found = current()
    return found ? reply.headers(keep).send(await found.status) : notFound(reply)
  })
}

/** The site's message while it is closed (spec section 4); undefined while it is open. */
function closedMessage(state: unknown): string | undefined {
  const { website_state, website_close_msg } = (state ?? {}) as Record<string, unknown>
  return website_state === 2 ? String(website_close_msg) : undefined
}
