import { isIP } from 'node:net'
import { isPublicAddress } from './public-address'

/** Names of one's own machine or network, whatever a resolver says of them (RFC 6761, 6762, 8375; ICANN's .internal). */
const ownNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa|test|example|invalid|onion|arpa)$/

/** Why an address is not gone to; undefined where it may be, as far as its writing tells (its name is resolved later). */
export function whyNot(url: URL, excepted: ReadonlySet<string>): string | undefined {
  if (url.username !== '' || url.password !== '') return 'it carries a user name'
  if (excepted.has(url.origin)) return undefined
  if (url.protocol !== 'https:') return 'it is not https'
  // The default port is the empty one here.
  if (url.port !== '') return 'it names a port'
  const host = hostOf(url)
  if (isIP(host)) return isPublicAddress(host) ? undefined : 'it is no public address'
  if (!host.includes('.')) return 'its host has one name alone'
  if (ownNames.test(host)) return 'its host is of a private network'
  return undefined
}

/** Without brackets and the dot at the end, as a resolver takes it. URL has made numbers of any writing plain by then. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
