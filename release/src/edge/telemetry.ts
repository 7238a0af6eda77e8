import { randomUUID } from 'node:crypto'
import { telemetryBatch, telemetryPath } from '@fankeep/shared/contract/telemetry'
import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import type { FastifyInstance } from 'fastify'
import type { Bodies } from './bodies/bodies'
import { networkOf } from '@fankeep/shared/contract/network'
import { parseJson } from '../parse-json'
import type { StorageBackend } from '../store/storage-backend'
import { count, type DayBook } from '../telemetry/day-book'
import { dayOf, keepDay } from '../telemetry/kept'
import { TrialBook } from '../telemetry/trials'

export interface TelemetryParts {
  bodies: Bodies
  backend: StorageBackend
  manifestOf: (name: string, version: string) => Promise<ReleaseManifest | null>
  /** The trial a version is in at the moment (registry.ts); undefined where it is in none. */
  trialOf?: (name: string, version: string) => string | undefined
  now?: () => Date
  /** Milliseconds between writings. */
  every?: number
}

const largest = 16 * 1024
/** Samples of one address in a minute: one person with a few tabs stays far below. */
const perMinute = 120

/**
 * Takes what pages say of the remotes they ran (shared/src/contract/telemetry.ts) and keeps it by the day. Only of versions
 * that are in the store, and no more of one address than a person sends: anybody can write here.
 */
export function serveTelemetry(
  app: FastifyInstance,
  {
    bodies,
    backend,
    manifestOf,
    trialOf = () => undefined,
    now = () => new Date(),
    every = 5000,
  }: TelemetryParts,
) {
  const writer = randomUUID()
  let day = dayOf(now())
  let book: DayBook = {}
  let changed = false
  const trials = new TrialBook()
  let sent = new Map<string, number>()

  const keep = async () => {
    const [today, written, isNew] = [day, book, changed]
    changed = false
    if (day !== dayOf(now())) [day, book] = [dayOf(now()), {}]
    const later = (error: unknown) => app.log.warn(error, 'telemetry cannot be kept; it is tried again')
    await trials.keep(backend, writer).catch(later)
    if (!isNew) return
    await keepDay(backend, today, writer, written).catch((error: unknown) => {
      changed = true
      later(error)
    })
  }
  const keeping = setInterval(() => void keep(), every)
  const forgetting = setInterval(() => (sent = new Map()), 60_000)
  app.addHook('onClose', async () => {
    clearInterval(keeping)
    clearInterval(forgetting)
    await keep()
  })

  void app.register(async (scope) => {
    // `sendBeacon` sends text.
    bodies.readOwn(scope, { type: 'text/plain', most: largest, parse: parseJson })
    scope.post(telemetryPath, async (request, reply) => {
      const from = request.headers['sec-fetch-site']
      const { data } = telemetryBatch.safeParse(request.body)
      if (!data || (from !== undefined && from !== 'same-origin')) return reply.code(400).send()
      const network = networkOf(request.ip)
      const already = sent.get(network) ?? 0
      if (already + data.samples.length > perMinute) return reply.code(429).header('retry-after', '60').send()
      sent.set(network, already + data.samples.length)
      for (const sample of data.samples) {
        if (!(await manifestOf(sample.remote, sample.version))) continue
        count(book, sample)
        changed = true
        const trial = trialOf(sample.remote, sample.version)
        if (trial) trials.count(trial, sample, network)
      }
      return reply.code(204).send()
    })
  })
}
