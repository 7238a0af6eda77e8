import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../infra/clock'
import type { OAuthApp } from '../infra/providers-config'
import type { Person } from './people'

/** What a site was asked for, as it came in the address. */
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
  /** One to be changed for another opens nothing by itself. */
  kind: 'access' | 'refresh'
  /** The one page that a token of Facebook's is for. */
  page?: string
}

export const chance = () => randomBytes(24).toString('base64url')

/** What the sites remember, as long as this process lives. */
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
    /** One answer to one question. */
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
    /** Why a code is not taken, or what it was given for (RFC 6749, 5.2; RFC 7636, 4.6). A code is good once. */
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

/** The tokens that the sites gave out. */
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
    /** One that was ours and has had its time: sites say that otherwise than of one they do not know. */
    isExpired: (token: string) => {
      const found = tokens.get(token)
      return found !== undefined && found.until < now()
    },
    /** All access tokens of a site have had their time; what they are refreshed with has not. */
    expireAll: (app: OAuthApp) => {
      for (const grant of tokens.values())
        if (grant.app === app && grant.kind === 'access') grant.until = now() - 1
    },
    revoke: (token: string) => tokens.delete(token),
    /** All tokens of a person, as Facebook ends a permission. */
    revokeAll: (app: OAuthApp, person: Pick<Person, 'email'>) => {
      for (const [token, grant] of tokens)
        if (grant.app === app && grant.person.email === person.email) tokens.delete(token)
    },
    tokenCount: (app: OAuthApp) => [...tokens.values()].filter((grant) => grant.app === app).length,
  }
}

export type Store = ReturnType<typeof createStore>
