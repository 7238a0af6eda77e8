import { type Kysely, sql } from 'kysely'
import type { Client } from 'pg'
import type { Database } from './database/schema'
import type { Log } from './log'

/** Messages between our processes, through PostgreSQL's NOTIFY: delivered to current listeners, not stored. */
export interface Notifications {
  /** At most 7,900 bytes. Inside a transaction (`on`) it is sent on commit, or never. */
  publish: (channel: string, payload: string, on?: Kysely<Database>) => Promise<void>
  /** Calls `listener` with each payload, reliably once `listens` has resolved. Returns the function that ends it. */
  subscribe: (channel: string, listener: (payload: string) => void) => () => void
  /** Resolves when the database listens to every channel subscribed to so far: reads after that miss nothing. */
  listens: () => Promise<void>
  close: () => Promise<void>
}

const again = 1000

type Listeners = Map<string, Set<(payload: string) => void>>

/** One dedicated connection that listens to all channels, and is reopened when it breaks. */
export async function listenToDatabase(
  connectClient: () => Promise<Client>,
  db: Kysely<Database>,
  log: Log,
): Promise<Notifications> {
  const listeners: Listeners = new Map()
  let client: Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let listening = Promise.resolve()

  const open = async () => {
    const fresh = await connectClient()
    fresh.on('notification', ({ channel, payload = '' }) =>
      listeners.get(channel)?.forEach((listener) => listener(payload)),
    )
    fresh.on('error', (error) => {
      if (client !== fresh) return
      log.warn({ err: error }, 'the connection for notifications failed; it is being reopened')
      client = undefined
      fresh.end().catch(() => {})
      reopen()
    })
    client = fresh
    for (const channel of listeners.keys()) listen(fresh, channel)
  }
  // One after the other: a connection runs one statement at a time.
  const listen = (on: Client, channel: string) => {
    listening = listening
      .then(async () => {
        if (!closed && client === on) await on.query(`listen ${quote(channel)}`)
      })
      .catch((error: unknown) => {
        // A connection that breaks is reopened, with all its channels.
        if (!closed && client === on)
          log.warn({ err: error, channel }, 'listening to a notification channel failed')
      })
  }
  const reopen = () => {
    if (closed) return
    timer = setTimeout(() => open().catch(reopen), again).unref()
  }
  await open()

  return {
    publish: async (channel, payload, on = db) => {
      await sql`select pg_notify(${channel}, ${payload})`.execute(on)
    },
    subscribe: (channel, listener) => {
      if (addTo(listeners, channel, listener) && client) listen(client, channel)
      return () => listeners.get(channel)?.delete(listener)
    },
    listens: () => listening,
    close: async () => {
      closed = true
      clearTimeout(timer)
      await listening
      await client?.end()
    },
  }
}

/** Returns whether the channel never had a listener before. */
function addTo(listeners: Listeners, channel: string, listener: (payload: string) => void): boolean {
  const known = listeners.get(channel)
  if (known) known.add(listener)
  else listeners.set(channel, new Set([listener]))
  return !known
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
