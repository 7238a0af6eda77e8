import { Client, type ClientBase, type ClientConfig } from 'pg'

/**
 * Keeps the process alive when this connection ends while it is in use (PostgreSQL was killed, restarted or failed over). pg
 * emits `error` on the client once or twice then, and an `error` that nothing listens to ends a Node process. The statement
 * that runs, and each one after it, is rejected: that is where the caller learns of it.
 */
export const survive = (client: ClientBase): void => void client.on('error', () => {})

/** The one way to open a connection outside the pools. It is not connected yet; the caller ends it. */
export function openClient(config: ClientConfig): Client {
  const client = new Client(config)
  survive(client)
  return client
}
