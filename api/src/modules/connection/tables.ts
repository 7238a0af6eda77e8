import type { Generated } from 'kysely'
import type { Account } from '../../platforms/connector'

/** How a page was when it was last checked. If empty, its next state is accepted as correct. */
export type Known = Partial<Pick<Account, 'id' | 'handle' | 'owner'>>

export interface ConnectionTables {
  pageAccess: {
    pageId: string
    /** The page's id at the platform. */
    subject: string
    /** Its name there, to be shown. */
    account: string
    scopes: string[]
    /** The platform's tokens as JSON, sealed for this row. */
    tokens: string
    state: Generated<'bound' | 'expired'>
    known: Known
    since: Date
    /** When it expires, if it cannot be refreshed. */
    expiresAt: Date | null
  }
}

declare module '../../infra/database/schema' {
  interface Database extends ConnectionTables {}
}
