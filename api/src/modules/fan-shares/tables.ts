import type { ShareColumn } from '@fankeep/shared/contract'
import type { Generated, GeneratedAlways } from 'kysely'

export interface FanSharesTables {
  fanShares: {
    id: GeneratedAlways<string>
    pageId: string
    /** Null for the whole list. */
    groupId: string | null
    name: string
    columns: ShareColumn[]
    /** SHA-256 of the token, which is stored nowhere. */
    tokenHash: string
    madeAt: Date
    expiresAt: Date
    withdrawnAt: Generated<Date | null>
    openings: Generated<number>
    openedAt: Generated<Date | null>
  }
}

declare module '../../infra/database/schema' {
  interface Database extends FanSharesTables {}
}
