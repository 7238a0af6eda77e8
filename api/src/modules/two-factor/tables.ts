import type { Generated, GeneratedAlways } from 'kysely'

export interface TwoFactorTables {
  loginTickets: { ticketHash: string; userId: string; way: string; tries: Generated<number>; expiresAt: Date }
  authenticators: {
    userId: string
    /** Base32, sealed. */
    secret: string
    askedAt: Date
    confirmedAt: Date | null
    lastStep: Generated<string>
  }
  spareCodes: {
    id: GeneratedAlways<string>
    userId: string
    n: number
    codeHash: string
    sealed: string
    madeAt: Date
    usedAt: Date | null
  }
}

declare module '../../infra/database/schema' {
  interface Database extends TwoFactorTables {}
}
