import type { Generated } from 'kysely'
import type { LoginProvider } from '@fankeep/shared/contract'
import type { CodeUse } from './codes'

export interface AuthTables {
  codes: {
    /** An e-mail address, or a number with its area code (`+886 912345678`). */
    target: string
    use: CodeUse
    /** Requested by the member or a known device, not by a stranger. */
    trusted: Generated<boolean>
    codeHash: string
    tries: Generated<number>
    sentAt: Date
    expiresAt: Date
    usedAt: Date | null
  }
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
