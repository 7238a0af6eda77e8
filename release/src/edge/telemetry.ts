import { faultHalf, parseFrame } from '@fankeep/shared/contract/fault-code'
import { faultMessage, type FaultReport } from '@fankeep/shared/contract/fault-report'
import { redact } from '@fankeep/shared/contract/redact'
import { type TelemetrySample, telemetryBatch, telemetryPath } from '@fankeep/shared/contract/telemetry'
import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Bodies } from './bodies/bodies'
import { networkOf } from '@fankeep/shared/node/network'
import { parseJson } from '../parse-json'
import type { StorageBackend } from '../store/storage-backend'
import { Books } from '../telemetry/books'
import type { KnownReport } from '../telemetry/fault-book'

export interface TelemetryParts {
  bodies: Bodies
  backend: StorageBackend
  manifestOf: (name: string, version: string) => Promise<ReleaseManifest | null>
  /** The trial a version is in now (registry.ts); undefined if none. */
  trialOf?: (name: string, version: string) => string | undefined
  now?: () => Date
  /** Milliseconds between writes. */
  every?: number
}

const largest = 16 * 1024
/** Samples of one address per minute: one person with a few tabs stays far below. */
const perMinute = 120
/** A fault report counts as this many samples. */
const reportWeight = 10
/** Milliseconds a page's clock can differ from ours; beyond that, our time is used. */
const clockDifference = 60 * 60_000

/**
 * Receives the reports of pages, and stores them by day: about the remotes that they ran (shared/src/contract/telemetry.ts), and about
 * the faults behind the codes that they showed (fault-report.ts). Only reports about versions in the store count, and per address no
 * more than a person sends, because anyone can write here.
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
  const onFault = (error: unknown) => app.log.warn(error, 'storing telemetry failed; retrying')
  const books = new Books({ backend, now, onFault })
  let sent = new Map<string, number>()
  const keeping = setInterval(() => void books.keep(), every)
  const forgetting = setInterval(() => (sent = new Map()), 60_000)
  // Not awaited: a store that is down must not delay the start.
  app.addHook('onReady', async () => void books.forget())
  app.addHook('onClose', async () => {
    clearInterval(keeping)
    clearInterval(forgetting)
    await books.keep()
  })

  const takeSamples = async (samples: TelemetrySample[], network: string) => {
    for (const sample of samples)
      if (await manifestOf(sample.remote, sample.version))
        books.count(sample, trialOf(sample.remote, sample.version), network)
  }
  const takeFault = async (report: FaultReport, network: string) => {
    const known = await knownOf(report, manifestOf, now())
    if (known) books.report(known, network)
  }

  void app.register(async (scope) => {
    // `sendBeacon` sends text.
    bodies.readOwn(scope, { type: 'text/plain', most: largest, parse: parseJson })
    scope.post(telemetryPath, async (request, reply) => {
      const { batch, report } = understood(request)
      if (!batch && !report) return reply.code(400).send()
      const network = networkOf(request.ip)
      const already = sent.get(network) ?? 0
      const weight = batch ? batch.length : reportWeight
      if (already + weight > perMinute) return reply.code(429).header('retry-after', '60').send()
      sent.set(network, already + weight)
      if (batch) await takeSamples(batch, network)
      else if (report) await takeFault(report, network)
      return reply.code(204).send()
    })
  })
}

/** What one of our pages reports: a batch or a fault. Neither if it is not valid. */
function understood({ headers, body }: FastifyRequest): { batch?: TelemetrySample[]; report?: FaultReport } {
  const from = headers['sec-fetch-site']
  if (from !== undefined && from !== 'same-origin') return {}
  const { data: batch } = telemetryBatch.safeParse(body)
  if (batch) return { batch: batch.samples }
  const { data: message } = faultMessage.safeParse(body)
  // A code of another fault would lead the search to the wrong one.
  return message && message.fault.code.startsWith(faultHalf(message.fault)) ? { report: message.fault } : {}
}

/**
 * The part of a report that is kept: frames in files of releases in the store, the page if the version has that route, the message
 * redacted again, and a time near the server's own.
 * @returns undefined if the report's version is not in the store
 */
async function knownOf(
  report: FaultReport,
  manifestOf: TelemetryParts['manifestOf'],
  now: Date,
): Promise<KnownReport | undefined> {
  const manifest = await manifestOf(report.remote, report.version)
  if (!manifest) return undefined
  const frames = await Promise.all(
    report.frames.map(async (frame) => {
      const place = parseFrame(frame)
      const known = place && (await manifestOf(place.release, place.version))
      return known && Object.hasOwn(known.files, place.file) ? [frame] : []
    }),
  )
  const isRoute = manifest.declaration?.routes.some(({ path }) => path === report.page)
  const isNear = Math.abs(Date.parse(report.at) - now.getTime()) <= clockDifference
  return {
    ...report,
    message: redact(report.message),
    page: isRoute ? report.page : null,
    frames: frames.flat(),
    at: isNear ? new Date(report.at).toISOString() : now.toISOString(),
  }
}
