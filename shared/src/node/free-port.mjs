import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

/** Ports below the first are often used by well-known programs; from the second on, systems assign ephemeral ports (IANA, RFC 6335). */
const lowest = 20_000
const usualFirstByChance = 49_152
const tries = 100

/** Where Linux reports its range of ephemeral ports. */
const rangeFile = '/proc/sys/net/ipv4/ip_local_port_range'

/**
 * A port that is free now and outside the system's range of ephemeral ports. A port from that range (port 0) could be taken by any
 * program's connection before the server starts to listen.
 * @returns {Promise<number>}
 * @throws Error if none is found
 */
export async function freePort() {
  const end = firstByChance()
  for (let left = tries; left > 0; left--) {
    const port = end > lowest ? randomInt(lowest, end) : 0
    const got = await tryPort(port, '127.0.0.1')
    if (got !== null) return got
  }
  throw new Error(`No port of this machine is free from ${lowest} to ${end}`)
}

/** @returns {number} the first ephemeral port of the system */
export function firstByChance() {
  try {
    return Number(readFileSync(rangeFile, 'utf8').trim().split(/\s+/)[0])
  } catch {
    return usualFirstByChance
  }
}

/** @returns {Promise<boolean>} whether a port at an address of this machine is free */
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
