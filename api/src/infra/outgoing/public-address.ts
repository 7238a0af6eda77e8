import { BlockList, isIP } from 'node:net'

/**
 * Ranges that are not publicly reachable: IANA's special-purpose registries (RFC 6890 and its successors), and two
 * clouds' internal addresses that look public.
 */
const notPublic4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32], // Azure's host
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Within 2000::/3, the only IPv6 space that is allocated: addresses that embed an IPv4 address, or are unroutable. */
const notPublic6: readonly (readonly [string, number])[] = [
  ['2001::', 23], // Teredo, ORCHID, benchmarking
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4
  ['3fff::', 20],
]

const listOf = (family: 'ipv4' | 'ipv6', ranges: readonly (readonly [string, number])[]) => {
  const list = new BlockList()
  for (const [address, bits] of ranges) list.addSubnet(address, bits, family)
  return list
}

const closed4 = listOf('ipv4', notPublic4)
const open6 = listOf('ipv6', [['2000::', 3]])
const closed6 = listOf('ipv6', notPublic6)

/** Whether an IP address is on the public internet. Mapped, compatible and translated ones are not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed4.check(address, 'ipv4')
  return (
    family === 6 && !address.includes('%') && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
  )
}
