import type { OAuthApp } from '../../infra/config/providers-config'
import type { Ask } from './ask'

/** The hosts of a provider's addresses: its own, or those that the configuration sets instead. */
export type Host = 'browser' | 'server' | 'data'

export interface Account {
  /** Its id at the platform: never shown, never changes. */
  id: string
  /** The owner's name for it. */
  name: string
  /** The granted scopes, if the platform returns them here and not with the token. */
  scopes?: string[]
}

export interface Tokens {
  access: string
  refresh?: string
  /** Seconds from now; absent if the platform does not say. */
  expiresIn?: number
  /** The granted scopes, which can be fewer than requested; absent if the platform does not say. */
  scopes?: string[]
  idToken?: string
}

/** Calls one platform: `at` builds an address on one of its hosts, `ask` requests JSON. */
export interface Line {
  at: (host: Host, path: string) => string
  ask: Ask
  clientId: string
  clientSecret: string
}

/**
 * How one platform does OAuth 2 (authorisation code): only what differs; `client.ts` does the rest. Sources are each platform's
 * own documents, named in its file.
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
  /** PKCE, S256 (RFC 7636). If a platform's documents do not mention it, only `state` and `binding` protect the flow. */
  pkce: boolean
  /** The field name of the client's id: TikTok uses a different one. */
  clientIdField?: 'client_key'
  /** Whether the client's secret goes into an `Authorization: Basic` header instead of the body (RFC 6749, 2.3.1). */
  basic?: boolean
  /** Additional fields of the authorisation address. */
  extra?: Record<string, string>
  /** Converts an answer in a provider-specific format. */
  readTokens?: (answer: unknown) => unknown
  /** Exchanges the short-lived token for a long-lived one. */
  lengthen?: (line: Line, tokens: Tokens) => Promise<Tokens>
  /** The account that a token belongs to. */
  account: (line: Line, tokens: Tokens) => Promise<Account>
  /** Revokes the token at the platform; absent if the platform has no way to do so. */
  revoke?: (line: Line, tokens: Tokens) => Promise<void>
}
