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
  /** Browsers that show a member's alarms. */
  pushDevices: {
    id: GeneratedAlways<string>
    userId: string
    endpoint: string
    p256dh: string
    auth: string
    name: string
    createdAt: Date
  }
  /** One row: what this installation signs with; `privateKey` is sealed. */
  pushKeys: { id: number; publicKey: string; privateKey: string; createdAt: Date }
  knownDevices: { userId: string; deviceHash: string; firstAt: Generated<Date>; seenAt: Date }
}

declare module '../../infra/database/schema' {
  interface Database extends NoticesTables {}
}
