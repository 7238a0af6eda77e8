import type { Generated } from 'kysely'

export interface SessionTables {
  sessions: {
    /** SHA-256 of the token, hex. The token itself is known to the browser alone. */
    tokenHash: string
    userId: string
    createdAt: Date
    seenAt: Date
    expiresAt: Date
    address: string | null
    agent: string | null
    /** Until when this session binds and unbinds without another code. */
    authorisedUntil: Generated<Date | null>
    /** Until when it may take the spare codes along without another code. */
    spareShownUntil: Generated<Date | null>
    /** Read-only, of a visitor to the demonstration. */
    demo: Generated<boolean>
  }
}

declare module '../../infra/database/schema' {
  interface Database extends SessionTables {}
}
