import type { Generated, GeneratedAlways } from 'kysely'
import type { Params } from '../../infra/refusal'

export interface NoticesTables {
  notices: {
    id: GeneratedAlways<string>
    userId: string
    /** One of `noticeKinds`, or one that an older build knew. */
    kind: string
    params: Generated<Params>
    pageId: string | null
    once: string | null
    at: Date
    /** When the member saw it behind the bell. */
    seenAt: Generated<Date | null>
    mailedAt: Generated<Date | null>
  }
  knownDevices: { userId: string; deviceHash: string; firstAt: Generated<Date>; seenAt: Date }
}

declare module '../../infra/database/schema' {
  interface Database extends NoticesTables {}
}
