import { z } from 'zod'

/** Paths of the edge server, no call of the api's: pages send it with `sendBeacon`, as text. */
export const telemetryPath = '/telemetry'

/** Milliseconds a remote took to load, and web vitals of the screen a visit began with (milliseconds; CLS has no unit). */
export const timings = ['load', 'LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const
/** Did not load; the version before took its place; threw when it was drawn. */
export const faults = ['fail', 'fallback', 'render'] as const

/** What a page says of a remote and its version. Nothing of the person, the address or the words of an error. */
export const telemetrySample = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(timings),
    remote: z.string().max(40),
    version: z.string().max(80),
    value: z.number().min(0).max(600_000),
  }),
  z.object({ kind: z.enum(faults), remote: z.string().max(40), version: z.string().max(80) }),
])
export type TelemetrySample = z.infer<typeof telemetrySample>

/** One page in this many sends its timings; every page sends its faults. */
export const sampledPages = 10

export const telemetryBatch = z.object({ samples: z.array(telemetrySample).min(1).max(50) })
