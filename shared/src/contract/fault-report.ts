import { z } from 'zod'
import { faultCodeForm } from './fault-code'
import { messageLength } from './redact'

/** How many stack frames a report has at most. */
export const mostFrames = 20

/** A place in a file of a release, as it was built: `mf-home/0.1.0-3fa9c1d2a0b4/page-home.js:1:2345`, line and column from 1. */
export const faultFrame = z
  .string()
  .max(200)
  .regex(/^(?:shell|mf-[a-z0-9-]{1,30})\/\d+\.\d+\.\d+-[0-9a-f]{8,64}\/[\w@./-]+\.js:\d{1,7}:\d{1,7}$/)

/**
 * A page's report on the fault behind a code, sent once when the panel with that code is shown. It is a message of its own at `telemetryPath`,
 * because samples contain no text. It has no personal data: the message is redacted (redact.ts) before sending and again on receipt, and the page is
 * a route of the release, not an address.
 */
export const faultReport = z.strictObject({
  code: z.string().regex(faultCodeForm),
  /** The error's name. */
  name: z.string().regex(/^[A-Za-z]{1,40}$/),
  message: z.string().max(messageLength),
  remote: z.string().max(40),
  version: z.string().max(80),
  /** The route's path in remote.json. */
  page: z
    .string()
    .max(100)
    .regex(/^(?:\/|(?:\/[A-Za-z0-9_-]+)+)$/),
  /** Innermost first; only frames of our own releases. */
  frames: z.array(faultFrame).max(mostFrames),
  /** By the page's clock. */
  at: z.iso.datetime(),
})
export type FaultReport = z.infer<typeof faultReport>

export const faultMessage = z.strictObject({ fault: faultReport })
