import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

/** Below the first, programs have ports of their own by custom; from the other on, systems give ports by chance (IANA, RFC 6335). */
const lowest = 20_000
const usualFirstByChance = 49_152
const tries = 100

/** Where Linux says from which port on it gives one by chance. */
const rangeFile = '/proc/sys/net/ipv4/ip_local_port_range'

/**
 * A port that is free now and that the system gives to no one by chance. One it does give (port 0) may be a connection's of any
 * program by the time that the server which is to have it listens.
 * @param {string} host
 * @returns {Promise<number>}
 * @throws Error where none is found
 */
export async function freePort(host = '127.0.0.1') {
  const end = firstByChance()
  for (let left = tries; left > 0; left--) {
    const port = end > lowest ? randomInt(lowest, end) : 0
    const got = await tryPort(port, host)
    if (got !== null) return got
  }
  throw new Error(`No port of ${host} is free from ${lowest} to ${end}`)
}

/** @returns {number} the first port that the system gives by chance */
export function firstByChance() {
  try {
    return Number(readFileSync(rangeFile, 'utf8').trim().split(/\s+/)[0])
  } catch {
    return usualFirstByChance
  }
}

/** @returns {Promise<boolean>} whether a port can be had at an address of this machine */
export const isPortFree = async (/** @type {number} */ port, /** @type {string} */ host) =>
  (await tryPort(port, host)) !== null

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<number | null>}
 */
const tryPort = (port, host) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen({ port, host }, () => {
      const { port: got } = /** @type {import('node:net').AddressInfo} */ (probe.address())
      probe.close(() => resolve(got))
    })
  })
