import type { Generated } from 'kysely'

export interface LineTables {
  lineChannels: {
    pageId: string
    channelId: string
    /** The account's user id. */
    botId: string
    /** With its `@`. */
    basicId: string
    name: string
    /** `Secrets` as JSON, sealed for this row. */
    secrets: string
    /** The last segment of the webhook's address. */
    hook: string
    state: Generated<'bound' | 'expired'>
    since: Date
    heardAt: Generated<Date | null>
  }
  lineFans: {
    pageId: string
    uid: string
    /** How the fan was added. */
    source: Generated<'follow'>
    followedAt: Date
    confirmedAt: Date | null
    leftAt: Date | null
    /** The last event's time, set by LINE. */
    eventAt: Date
  }
  lineEvents: { pageId: string; eventId: string; at: Date }
}

declare module '../../infra/database/schema' {
  interface Database extends LineTables {}
}
