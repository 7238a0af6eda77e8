import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../infra/clock'
import type { OAuthApp } from '../infra/config/providers-config'
import type { Person } from './people'

/** An authorisation request, with its parameters. */
export interface Asked {
  app: OAuthApp
  redirectUri: string
  state: string
  scopes: string[]
  challenge: string
  nonce: string
}

interface Granted extends Asked {
  person: Person
  until: number
}

export interface Grant {
  app: OAuthApp
  person: Person
  scopes: string[]
  until: number
  /** A refresh token gives no access itself. */
  kind: 'access' | 'refresh'
  /** The only page that this Facebook token is for. */
  page?: string
}

export const chance = () => randomBytes(24).toString('base64url')

/** The sites' state, kept as long as this process lives. */
export function createStore(clock: Clock) {
  const asked = new Map<string, Asked>()
  const codes = new Map<string, Granted>()
  const now = () => clock.now().getTime()
  return {
    ask: (request: Asked) => {
      const id = chance()
      asked.set(id, request)
      return id
    },
    /** Each request can be answered once. */
    answer: (id: string) => {
      const found = asked.get(id)
      asked.delete(id)
      return found
    },
    makeCode: (request: Asked, person: Person, seconds: number) => {
      const code = chance()
      codes.set(code, { ...request, person, until: now() + seconds * 1000 })
      return code
    },
    /** Why a code is refused, or what it was granted for (RFC 6749, 5.2; RFC 7636, 4.6). A code works once. */
    takeCode: (
      app: OAuthApp,
      code: string,
      redirectUri: string,
      verifier: string | undefined,
    ): Granted | string => {
      const found = codes.get(code)
      codes.delete(code)
      if (!found || found.app !== app) return 'The code is unknown or was used already'
      if (found.until < now()) return 'The code has expired'
      if (found.redirectUri !== redirectUri) return 'The redirect_uri is another one'
      const given = verifier ? createHash('sha256').update(verifier).digest('base64url') : ''
      if (found.challenge !== given) return 'The code_verifier does not fit the code_challenge'
      return found
    },
    ...createTokens(now),
  }
}

/** The tokens that the sites issued. */
function createTokens(now: () => number) {
  const tokens = new Map<string, Grant>()
  return {
    makeToken: (
      { app, person, scopes, page }: Omit<Grant, 'until' | 'kind'>,
      seconds: number,
      kind: Grant['kind'] = 'access',
    ) => {
      const token = `${app}.${chance()}`
      tokens.set(token, { app, person, scopes, kind, until: now() + seconds * 1000, ...(page && { page }) })
      return token
    },
    grantOf: (app: OAuthApp, token: string, kind: Grant['kind'] = 'access'): Grant | undefined => {
      const found = tokens.get(token)
      return found && found.app === app && found.kind === kind && found.until >= now() ? found : undefined
    },
    /** Whether a token was ours and has expired: sites report that differently from an unknown one. */
    isExpired: (token: string) => {
      const found = tokens.get(token)
      return found !== undefined && found.until < now()
    },
    /** Expires all access tokens of a site, but not its refresh tokens. */
    expireAll: (app: OAuthApp) => {
      for (const grant of tokens.values())
        if (grant.app === app && grant.kind === 'access') grant.until = now() - 1
    },
    revoke: (token: string) => tokens.delete(token),
    /** Revokes all tokens of a person, as Facebook does when a permission ends. */
    revokeAll: (app: OAuthApp, person: Pick<Person, 'email'>) => {
      for (const [token, grant] of tokens)
        if (grant.app === app && grant.person.email === person.email) tokens.delete(token)
    },
    tokenCount: (app: OAuthApp) => [...tokens.values()].filter((grant) => grant.app === app).length,
  }
}

export type Store = ReturnType<typeof createStore>
