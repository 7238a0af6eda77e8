import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { edgePaths } from '@fankeep/shared/node/edge-addresses'
import { metricsDoor } from '@fankeep/shared/node/operator-tokens'
import type { SpanOutcome } from '@fankeep/shared/node/otlp'
import type { LiveSiteWatch } from './live/live-site-watch'
import type { EdgeConfig } from './config'
import { notFound } from './files/files'
import type { Operator } from './operators'

export interface MetricsParts {
  watch: LiveSiteWatch
  openPages: () => number
  /** Holders of these tokens can read them; without any, only this machine can, and in production no one. */
  operators: () => Operator[]
  mode: EdgeConfig['mode']
}

/** `/metrics`, for Prometheus: answers and their times, by kind of address (a label per path would create too many series). */
export function serveMetrics(app: FastifyInstance, { watch, openPages, operators, mode }: MetricsParts) {
  const knock = metricsDoor(operators, { isProduction: mode === 'production' })
  const register = new Registry()
  const { answers, seconds, automatic, spans } = createMeters(register)
  addGauges(register, { watch, openPages })

  app.addHook('onResponse', async (request, reply) => {
    const kind = kindOf(request.url)
    answers.inc({ kind, status: String(reply.statusCode) })
    seconds.observe({ kind }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async ({ headers, ip }, reply) => {
    const answer = knock({ authorization: headers.authorization, ip })
    if (answer === 'off') return notFound(reply)
    if (answer === 'closed') return reply.code(403).type('text/plain').send('Not for you')
    return reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics())
  })
  return {
    noteAutomatic: (release: string, outcome: string) => automatic.inc({ release, outcome }),
    countSpans: (outcome: SpanOutcome, n: number) => spans.inc({ outcome }, n),
  }
}

function createMeters(register: Registry) {
  const registers = [register]
  collectDefaultMetrics({ register })
  const answers = new Counter({
    name: 'fankeep_edge_answers_total',
    help: 'Answers by kind of path and status.',
    labelNames: ['kind', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'fankeep_edge_answer_seconds',
    help: 'Time until an answer was sent, by kind of path.',
    labelNames: ['kind'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  const automatic = new Counter({
    name: 'fankeep_edge_automatic_total',
    help: 'Versions that failed above the threshold, by outcome: rolled back by this process, or why not.',
    labelNames: ['release', 'outcome'],
    registers,
  })
  const spans = new Counter({
    name: 'fankeep_edge_spans_total',
    help: 'Trace spans: sent to the collector, not_taken (rejected by it), full (dropped because the buffer was full).',
    labelNames: ['outcome'],
    registers,
  })
  return { answers, seconds, automatic, spans }
}

/** Values read at the time of the scrape. */
function addGauges(register: Registry, { watch, openPages }: Pick<MetricsParts, 'watch' | 'openPages'>) {
  const registers = [register]
  new Gauge({
    name: 'fankeep_edge_registry_revision',
    help: 'The registry revision that visitors get.',
    registers,
    collect() {
      this.set(watch.current?.revision ?? 0)
    },
  })
  new Gauge({
    name: 'fankeep_edge_store_up',
    help: 'Whether the storage of releases answers (1 if so).',
    registers,
    collect() {
      this.set(watch.isStoreAway ? 0 : 1)
    },
  })
  new Gauge({
    name: 'fankeep_edge_damaged_releases',
    help: 'Releases of which visitors get an older version, or nothing, because the live one is damaged.',
    registers,
    collect() {
      this.set(watch.current?.damaged.length ?? 0)
    },
  })
  new Gauge({
    name: 'fankeep_edge_open_pages',
    help: 'Open pages that listen for changes of the registry.',
    registers,
    collect() {
      this.set(openPages())
    },
  })
}

/** Labels that requests are counted by: pages in another language count as pages. */
const kinds = [...edgePaths.filter((path) => !['en', 'zh-cn', 'zh-tw'].includes(path)), 'ops']

function kindOf(url: string): string {
  const [, first = ''] = url.split(/[/?]/, 2)
  if (first === 'api' || first === 'api3') return 'api'
  if (kinds.includes(first)) return first
  return first.startsWith('registry.json') ? 'registry' : 'page'
}
