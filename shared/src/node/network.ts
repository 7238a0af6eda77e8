import { isIPv6 } from 'node:net'

/**
 * What one visitor's address is counted by, at the edge as in the api: an IPv4 address whole, of an IPv6 address the first
 * 64 bits. A household or a server gets a /64 at least, and can use any of its 2^64 addresses.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const front = groups(head)
  const back = tail === undefined ? [] : groups(tail)
  // A dotted end is two groups.
  const length = (list: string[]) => list.length + (list.at(-1)?.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? 0 : 8 - length(front) - length(back)
  const all = [...front, ...Array<string>(zeros).fill('0'), ...back]
  return `${all
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
