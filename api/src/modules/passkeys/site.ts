import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { Config } from '../../infra/config'

/** Whom passkeys belong to: this site's domain, as its public address says it. */
export function siteOf({ publicUrl }: Pick<Config, 'publicUrl'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

/** Browsers make passkeys for a domain, over TLS or for `localhost`; for an address of numbers they make none. */
export function canHavePasskeys({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  const { hostname, protocol } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
}

/** Names a member to their devices, the same for all of their passkeys: 32 bytes, base64url. It says nothing of who it is. */
export const handleOf = (userId: string) =>
  createHash('sha256').update(`passkeys of ${userId}`).digest('base64url')
