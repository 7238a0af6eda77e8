import type { Generated, GeneratedAlways } from 'kysely'
import type { Params } from '../../infra/refusal'

export interface NoticesTables {
  notices: {
    id: GeneratedAlways<string>
    userId: string
    /** One of `noticeKinds`, or a kind of an older build. */
    kind: string
    params: Generated<Params>
    pageId: string | null
    once: string | null
    at: Date
    /** When the member saw it in the bell's list. */
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
  /** One row: this installation's signing keys; `privateKey` is sealed. */
  pushKeys: { id: number; publicKey: string; privateKey: string; createdAt: Date }
  knownDevices: { userId: string; deviceHash: string; firstAt: Generated<Date>; seenAt: Date }
}

declare module '../../infra/database/schema' {
  interface Database extends NoticesTables {}
}
