import { z } from 'zod/mini'
import type versions from './event-versions.json'

/**
 * What remotes say to each other in the page (`HostServices.events`). For what the server says there is the stream of progress
 * (`ProgressStream`), for what is shown of the member the session. Who changes a payload raises the event's version in
 * `event-versions.json`: a release that was built with another one is refused at publishing.
 */
export interface EventContract {
  payload: z.ZodMiniType
  /** Who listens later hears the last one as well, as long as the same member is logged in. */
  keepsLast?: true
}

export const events = {
  /** An order has been paid: what the plan allows may be another. */
  'orders.paid': { payload: z.object({ order: z.string() }) },
  /** A page, or what is kept of it. */
  'pages.changed': {
    payload: z.object({ page: z.string(), how: z.enum(['added', 'changed', 'removed']) }),
  },
} satisfies Record<keyof typeof versions, EventContract>

export type EventName = keyof typeof events
export type EventPayload<Name extends EventName> = z.infer<(typeof events)[Name]['payload']>
