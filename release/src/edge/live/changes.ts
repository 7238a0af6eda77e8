import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { limitPerAddress, streamsPerAddress } from '../limit-per-address'
import type { LiveSiteWatch } from './live-site-watch'

/** Proxies in between cut idle connections, often after half a minute. */
const beatMs = 15_000

/**
 * `/registry/events`: notifies open pages, as server-sent events, that something else is live than when they loaded. They get
 * the details from `/registry.json`: a network of caches can answer that, and a page that missed ten changes asks once.
 */
export function serveChanges(app: FastifyInstance, watch: LiveSiteWatch) {
  const open = new Set<PassThrough>()
  const tell = (text: string) => {
    for (const stream of open) stream.write(text)
  }
  const stopHearing = watch.onChange((revision) => tell(messageOf(revision)))
  const beat = setInterval(() => tell(':\n\n'), beatMs)
  app.addHook('preClose', async () => {
    clearInterval(beat)
    stopHearing()
    for (const stream of open) stream.end()
  })

  // No HEAD route: its stream would have no reader, and would never end.
  // A refused page polls instead (shell/src/remotes/changes.ts).
  const options = { exposeHeadRoute: false, preHandler: limitPerAddress(streamsPerAddress) }
  app.get('/registry/events', options, async (_request, reply) => {
    const stream = new PassThrough()
    open.add(stream)
    stream.once('close', () => open.delete(stream))
    stream.write(`retry: 1000\n${messageOf(watch.current?.revision ?? 0)}`)
    return reply
      .type('text/event-stream')
      .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      .send(stream)
  })
  return { openPages: () => open.size }
}

const messageOf = (revision: number) => `data: ${revision}\n\n`
