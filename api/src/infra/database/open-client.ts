import { Client, type ClientBase, type ClientConfig } from 'pg'

/**
 * Keeps the process alive when this connection breaks while in use (PostgreSQL was killed, restarted or failed over). pg
 * then emits `error` on the client once or twice, and an unhandled `error` event ends a Node process. The running statement,
 * and each later one, rejects: that is how the caller finds out.
 */
export const survive = (client: ClientBase): void => void client.on('error', () => {})

/**
 * Keep-alive for connections that stay silent for long (they listen, or hold a lock): firewalls and balancers drop silent connections,
 * PostgreSQL then ends them, and we would not notice for two hours.
 */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 } as const

/** The only way to open a connection outside the pools. It is not connected yet; the caller ends it. */
export function openClient(config: ClientConfig): Client {
  const client = new Client({ ...keptAlive, ...config })
  survive(client)
  return client
}
