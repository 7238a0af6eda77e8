import type { Generated } from 'kysely'

export interface OptInTables {
  subscribers: {
    pageId: string
    /** Lower case. */
    email: string
    name: Generated<string>
    language: string
    askedAt: Date
    confirmedAt: Date | null
    leftAt: Date | null
    /** A mail server said that there is no such address. */
    returnedAt: Generated<Date | null>
  }
}

declare module '../../infra/database/schema' {
  interface Database extends OptInTables {}
}
