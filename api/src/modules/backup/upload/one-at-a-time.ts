import type { Client, Pool } from 'pg'
import { openClient } from '../../../infra/database/open-client'

const silentAfter = 3000

interface Slice {
  seen: number
  abort: () => void
  ended: Promise<void>
}

/**
 * Receives only one slice of a part at a time, in this process and across all processes. A second slice waits for the first; if
 * the first has been silent, it was left by a broken connection and is aborted. A lock in the database excludes other
 * processes. One connection holds the locks for all slices of this process; they end with it.
 */
export class OneAtATime {
  private readonly slices = new Map<string, Slice>()
  private client: Promise<Client> | undefined
  /** Settles when the last query has been answered: a connection takes one query at a time. */
  private last: Promise<unknown> = Promise.resolve()

  /** @param sessions the pool whose options are used to open a separate connection for the locks */
  constructor(private readonly sessions: Pool) {}

  /** Null if another process has the part. The caller must call `seen` whenever bytes arrive; `abort` ends this slice. */
  async enter(
    key: string,
    abort: () => void,
  ): Promise<{ seen: () => void; leave: () => Promise<void> } | null> {
    for (let other = this.slices.get(key); other; other = this.slices.get(key)) await this.outwait(other)
    let ended = () => {}
    const slice: Slice = {
      seen: performance.now(),
      abort,
      ended: new Promise((resolve) => (ended = resolve)),
    }
    this.slices.set(key, slice)
    const out = () => {
      this.slices.delete(key)
      ended()
    }
    try {
      if (!(await this.ask('pg_try_advisory_lock', key))) {
        out()
        return null
      }
    } catch (error) {
      out()
      throw error
    }
    const leave = async () => {
      await this.ask('pg_advisory_unlock', key).catch(() => {})
      out()
    }
    return { seen: () => (slice.seen = performance.now()), leave }
  }

  async close() {
    const client = await this.client?.catch(() => undefined)
    this.client = undefined
    await client?.end()
  }

  private async outwait(other: Slice) {
    const left = other.seen + silentAfter - performance.now()
    if (left <= 0) other.abort()
    let timer: NodeJS.Timeout | undefined
    const pause = new Promise<void>((resolve) => (timer = setTimeout(resolve, Math.max(left, 100))))
    await Promise.race([other.ended, pause])
    clearTimeout(timer)
  }

  private ask(what: 'pg_try_advisory_lock' | 'pg_advisory_unlock', key: string): Promise<boolean> {
    const answer = this.last.then(() => this.query(what, key))
    this.last = answer.catch(() => {})
    return answer
  }

  private async query(what: string, key: string): Promise<boolean> {
    this.client ??= this.connect()
    const client = await this.client
    const { rows } = await client.query<{ yes: boolean }>(`select ${what}(hashtextextended($1, 2)) as yes`, [
      key,
    ])
    return rows[0]?.yes === true
  }

  private async connect(): Promise<Client> {
    const forget = () => (this.client = undefined)
    try {
      const client = openClient({ ...this.sessions.options, application_name: 'fankeep uploads' })
      client.once('error', () => {
        forget()
        client.end().catch(() => {})
      })
      await client.connect()
      return client
    } catch (error) {
      forget()
      throw error
    }
  }
}
