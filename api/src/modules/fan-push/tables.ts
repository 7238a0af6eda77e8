import type { Generated } from 'kysely'

export interface FanPushTables {
  pushFans: {
    /** 22 random characters. */
    id: string
    pageId: string
    endpoint: string
    /** `p256dh` and `auth` as JSON, sealed for this row. */
    keys: string
    language: string
    /** How the fan was added. */
    source: Generated<'sign_up'>
    askedAt: Date
    confirmedAt: Date | null
  }
}

declare module '../../infra/database/schema' {
  interface Database extends FanPushTables {}
}
