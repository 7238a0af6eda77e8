import { z } from 'zod/mini'
import type versions from './event-versions.json'

/**
 * Events between remotes in one page (`HostServices.events`). Progress from the server comes through `ProgressStream`, the member's data through the
 * session. A changed payload needs a higher version in `event-versions.json`: publishing refuses a release that was built with another version.
 */
export interface EventContract {
  payload: z.ZodMiniType
  /** A late subscriber gets the last event as well, as long as the same member is logged in. */
  keepsLast?: true
}

export const events = {
  /** An order was paid: the plan's limits may have changed. */
  'orders.paid': { payload: z.object({ order: z.string() }) },
  /** A page or its backup was added, changed or removed. */
  'pages.changed': {
    payload: z.object({ page: z.string(), how: z.enum(['added', 'changed', 'removed']) }),
  },
} satisfies Record<keyof typeof versions, EventContract>

export type EventName = keyof typeof events
export type EventPayload<Name extends EventName> = z.infer<(typeof events)[Name]['payload']>
