import { createServer } from 'node:net'

/** Whether a port can be had on all addresses of this machine; 0 finds a free one. Gives the port, or null. */
export const tryPort = (port, host) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen({ port, host }, () => {
      const { port: got } = probe.address()
      probe.close(() => resolve(got))
    })
  })
