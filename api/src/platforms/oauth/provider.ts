import type { OAuthApp } from '../../infra/providers-config'
import type { Ask } from './ask'

/** Which hosts a provider's addresses begin with: its own, or what the configuration puts in their place. */
export type Host = 'browser' | 'server' | 'data'

export interface Account {
  /** Its id at the platform: never shown, never changes. */
  id: string
  /** What its owner calls it. */
  name: string
  /** What was granted, where the platform says so here and not with the token. */
  scopes?: string[]
}

export interface Tokens {
  access: string
  refresh?: string
  /** Seconds from now; absent where the platform does not say. */
  expiresIn?: number
  /** What was granted, which may be less than what was asked for; absent where the platform does not say. */
  scopes?: string[]
  idToken?: string
}

/** Asks one platform: `at` makes an address on one of its hosts, `ask` gets JSON. */
export interface Line {
  at: (host: Host, path: string) => string
  ask: Ask
  clientId: string
  clientSecret: string
}

/**
 * How one platform does OAuth 2 (authorisation code): what differs, and nothing else. `client.ts` does the rest.
 * Sources are each platform's own documents, named in its file.
 */
export interface OAuthProvider {
  app: OAuthApp
  name: string
  hosts: Record<Host, string>
  /** Paths on the hosts `browser` and `server`. */
  paths: { authorize: string; token: string }
  /** Google publishes its addresses instead (OpenID Connect Discovery 1.0). */
  discovers?: boolean
  separator: ' ' | ','
  /** PKCE, S256 (RFC 7636). Where a platform's documents do not know it, `state` and `binding` alone hold the line. */
  pkce: boolean
  /** The name of the client's id: TikTok has its own. */
  clientIdField?: 'client_key'
  /** The client's secret in an `Authorization: Basic` header instead of the body (RFC 6749, 2.3.1). */
  basic?: boolean
  /** More fields of the address people are sent to. */
  extra?: Record<string, string>
  /** Some answer in a form of their own. */
  readTokens?: (answer: unknown) => unknown
  /** Changes the short-lived token of the exchange into one that lasts. */
  lengthen?: (line: Line, tokens: Tokens) => Promise<Tokens>
  /** Whose token it is. */
  account: (line: Line, tokens: Tokens) => Promise<Account>
  /** Ends the token at the platform; absent where it offers no way. */
  revoke?: (line: Line, tokens: Tokens) => Promise<void>
}
