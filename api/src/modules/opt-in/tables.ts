import type { SignUpSource } from '@fankeep/shared/contract'
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
    /** `list`: never signed up; it is here because it left or came back. */
    source: Generated<SignUpSource | 'list'>
    /** By which words its owner agreed (`signUpWords`); 0 for none. */
    consent: Generated<number>
  }
}

declare module '../../infra/database/schema' {
  interface Database extends OptInTables {}
}
