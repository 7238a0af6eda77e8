import { createServer } from 'node:net'

/**
 * Whether a port can be had on all addresses of this machine; 0 finds a free one.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<number | null>} the port, or null
 */
export const tryPort = (port, host) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen({ port, host }, () => {
      const { port: got } = /** @type {import('node:net').AddressInfo} */ (probe.address())
      probe.close(() => resolve(got))
    })
  })
