import { isIPv6 } from 'node:net'

/**
 * The key by which a visitor's address is counted, at the edge and in the api: an IPv4 address as a whole, the first 64 bits of an IPv6 address. A
 * household or a server gets at least a /64, and can use any of its 2^64 addresses.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const front = groups(head)
  const back = tail === undefined ? [] : groups(tail)
  // A dotted IPv4 ending counts as two groups.
  const length = (list: string[]) => list.length + (list.at(-1)?.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? 0 : 8 - length(front) - length(back)
  const all = [...front, ...Array<string>(zeros).fill('0'), ...back]
  return `${all
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
