import type { PlatformKey } from '@fankeep/shared/contract'
import type { Generated, GeneratedAlways } from 'kysely'

export interface MediaTables {
  mediaAccounts: {
    id: GeneratedAlways<string>
    userId: string
    platform: PlatformKey
    /** The account's id at the platform. */
    subject: string
    /** Its name, to be shown. */
    account: string
    scopes: string[]
    /** The platform's tokens as JSON, sealed for this row. */
    tokens: string
    state: Generated<'bound' | 'expired'>
    since: Date
    expiresAt: Date | null
  }
}

declare module '../../infra/database/schema' {
  interface Database extends MediaTables {}
}
