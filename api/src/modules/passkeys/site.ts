import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { Config } from '../../infra/config/config'

/** The relying party of passkeys: the domain of the public address. */
export function siteOf({ publicUrl }: Pick<Config, 'publicUrl'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

/** Browsers create passkeys only for a domain, over TLS or for `localhost`, never for an IP address. */
export function canHavePasskeys({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  const { hostname, protocol } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
}

/**
 * The user handle, by which devices know a member; the same for all of a member's passkeys: 32 bytes, base64url. It does not reveal who
 * the member is.
 */
export const handleOf = (userId: string) =>
  createHash('sha256').update(`passkeys of ${userId}`).digest('base64url')
