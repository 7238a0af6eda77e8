import { z } from 'zod'

/** A path of the edge server, not a call of the api: pages send to it with `sendBeacon`, as text. */
export const telemetryPath = '/telemetry'

/** Load time of a remote, and web vitals of the first screen of a visit, in milliseconds (CLS has no unit). */
export const timings = ['load', 'LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const
/** `fail`: did not load; `fallback`: the previous version replaced it; `render`: threw while rendering. */
export const faults = ['fail', 'fallback', 'render'] as const

/** A page's measurement of a remote and its version. It has no personal data, no address and no error text. */
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

/** One of this many pages sends its timings; every page sends its faults. */
export const sampledPages = 10

export const telemetryBatch = z.object({ samples: z.array(telemetrySample).min(1).max(50) })
