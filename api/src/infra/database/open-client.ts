import { Client, type ClientBase, type ClientConfig } from 'pg'

/**
 * Keeps the process alive when this connection ends while it is in use (PostgreSQL was killed, restarted or failed over). pg
 * emits `error` on the client once or twice then, and an `error` that nothing listens to ends a Node process. The statement
 * that runs, and each one after it, is rejected: that is where the caller learns of it.
 */
export const survive = (client: ClientBase): void => void client.on('error', () => {})

/**
 * A connection that waits for long, to listen or to hold a lock, says something now and then: what lies between forgets one that is silent
 * (firewalls, balancers), PostgreSQL then ends it, and we would not hear of it for two hours.
 */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 } as const

/** The one way to open a connection outside the pools. It is not connected yet; the caller ends it. */
export function openClient(config: ClientConfig): Client {
  const client = new Client({ ...keptAlive, ...config })
  survive(client)
  return client
}
