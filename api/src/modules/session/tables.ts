import type { Generated } from 'kysely'

export interface SessionTables {
  sessions: {
    /** SHA-256 of the token, hex. Only the browser has the token itself. */
    tokenHash: string
    userId: string
    createdAt: Date
    seenAt: Date
    expiresAt: Date
    address: string | null
    agent: string | null
    /** Until when this session can bind and unbind without another code. */
    authorisedUntil: Generated<Date | null>
    /** Until when it can download the spare codes without another code. */
    spareShownUntil: Generated<Date | null>
    /** A read-only session of a visitor to the demonstration. */
    demo: Generated<boolean>
  }
}

declare module '../../infra/database/schema' {
  interface Database extends SessionTables {}
}
