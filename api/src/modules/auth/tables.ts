import type { Generated } from 'kysely'
import type { LoginProvider } from '@fankeep/shared/contract'
import type { CodeUse } from './codes'

export interface AuthTables {
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
  }
  codes: {
    /** An e-mail address, or a number with its area code (`+886 912345678`). */
    target: string
    use: CodeUse
    /** Asked for by the member or a known device, not by a stranger. */
    trusted: Generated<boolean>
    codeHash: string
    tries: number
    sentAt: Date
    expiresAt: Date
    usedAt: Date | null
  }
  loginTickets: { ticketHash: string; userId: string; way: string; tries: Generated<number>; expiresAt: Date }
  authorisations: {
    stateHash: string
    bindingHash: string
    purpose: 'login' | 'link' | 'bind' | 'page'
    pageId: string | null
    provider: string
    userId: string | null
    redirectUri: string
    verifier: string
    nonce: string
    expiresAt: Date
  }
  logins: { provider: LoginProvider; subject: string; userId: string; account: string; since: Date }
  linkTickets: {
    ticketHash: string
    userId: string
    provider: LoginProvider
    subject: string
    account: string
    expiresAt: Date
  }
}

declare module '../../infra/database/schema' {
  interface Database extends AuthTables {}
}
