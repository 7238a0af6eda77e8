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
    /** When a mail server reported that the address does not exist. */
    returnedAt: Generated<Date | null>
    /** `list`: never signed up; the row exists because the address signed off or does not exist. */
    source: Generated<SignUpSource | 'list'>
    /** The version of the words that the owner agreed to (`signUpWords`); 0 for none. */
    consent: Generated<number>
  }
}

declare module '../../infra/database/schema' {
  interface Database extends OptInTables {}
}
