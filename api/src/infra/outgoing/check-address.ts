import { isIP } from 'node:net'
import { isPublicAddress } from './public-address'

/**
 * Names reserved for local machines and private networks, whatever a resolver answers (RFC 6761, 6762, 8375; ICANN's
 * .internal).
 */
const ownNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa|test|example|invalid|onion|arpa)$/

/** Why an address is refused; undefined if it is allowed. Looks only at the text of the address; its name is resolved later. */
export function whyNot(url: URL, excepted: ReadonlySet<string>): string | undefined {
  if (url.username !== '' || url.password !== '') return 'it contains a user name or password'
  if (excepted.has(url.origin)) return undefined
  if (url.protocol !== 'https:') return 'it is not https'
  // URL leaves the default port empty.
  if (url.port !== '') return 'it names a port'
  const host = hostOf(url)
  if (isIP(host)) return isPublicAddress(host) ? undefined : 'it is not a public address'
  if (!host.includes('.')) return 'its host name has no dot'
  if (ownNames.test(host)) return 'its host is on a private network'
  return undefined
}

/**
 * Without brackets and the trailing dot, as a resolver expects it. URL has already normalized every notation of IP
 * addresses.
 */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
