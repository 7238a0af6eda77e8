import { isIP } from 'node:net'

/** Names that Fastify knows. */
const named = ['loopback', 'linklocal', 'uniquelocal']

/** Whether each is an address, a range (`10.0.0.0/8`) or a known name: anything else ends Fastify's start without naming the setting. */
export const areProxies = (text: string): boolean =>
  text
    .split(',')
    .map((each) => each.trim())
    .every((each) => each === '' || named.includes(each) || isRange(each))

export const proxiesNeeded = `must be addresses with commas between, such as 10.0.0.0/8, 192.0.2.7, or ${named.join(', ')}`

function isRange(text: string): boolean {
  const [address = '', size, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  if (size === undefined || (family === 4 && isIP(size) === 4)) return true
  return /^[1-9]\d*$/.test(size) && Number(size) <= (family === 4 ? 32 : 128)
}
