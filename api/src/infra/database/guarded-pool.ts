import { AsyncLocalStorage } from 'node:async_hooks'
import { Pool, type PoolClient, type PoolConfig, type QueryResult, type QueryResultRow } from 'pg'
import { acquireSeconds } from '../metrics/meters'
import { keepTrace } from '../trace'

/** What a piece of code holds: the one connection of a transaction, or one for long work. */
export type HeldConnection = 'transaction' | 'session'

const rank: Record<HeldConnection, number> = { session: 1, transaction: 2 }

/** The names of the pools in the metrics. */
export const poolNames: Record<HeldConnection, string> = { session: 'sessions', transaction: 'queries' }

interface Held {
  what: HeldConnection
  over: boolean
}

const held = new AsyncLocalStorage<Held>()

/** Runs work that holds a connection. Until the work has ended, its code cannot take another connection. */
export async function whileHolding<Result>(
  what: HeldConnection,
  work: () => Promise<Result>,
): Promise<Result> {
  const mine: Held = { what, over: false }
  try {
    return await held.run(mine, work)
  } finally {
    // A timer started inside keeps this context, but holds no connection any more.
    mine.over = true
  }
}

/** Whether the caller runs in a transaction. */
export function isInTransaction(): boolean {
  const now = held.getStore()
  return now?.what === 'transaction' && !now.over
}

/** Code that holds a connection asked for a second one: a bug, found by the first test that runs the code. */
export class SecondConnection extends Error {
  override name = 'SecondConnection'
}

/**
 * A pool that refuses a connection to code that already holds one. Otherwise ten requests that each hold a connection and wait for
 * another would deadlock. The only exception: code that holds a session can begin a transaction.
 */
export class GuardedPool extends Pool {
  constructor(
    private readonly gives: HeldConnection,
    config: PoolConfig,
    /** Behind a pooler each transaction can get another database connection: no state survives from one to the next. */
    private readonly isPooled = false,
  ) {
    super(config)
  }

  /** A query that PostgreSQL plans once per connection, unless a pooler makes connections short-lived. */
  queryPrepared<Row extends QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<QueryResult<Row>> {
    return this.query<Row>(this.isPooled ? { text, values } : { name, text, values })
  }

  override connect(): Promise<PoolClient>
  override connect(
    callback: (
      error: Error | undefined,
      client: PoolClient | undefined,
      done: (release?: unknown) => void,
    ) => void,
  ): void
  override connect(callback?: Parameters<Pool['connect']>[0]): Promise<PoolClient> | void {
    const refusal = this.refusal()
    if (refusal) {
      if (!callback) return Promise.reject(refusal)
      return process.nextTick(callback, refusal, undefined, () => {})
    }
    const stop = acquireSeconds.startTimer({ pool: poolNames[this.gives] })
    const timed: NonNullable<typeof callback> = (error, client, done) => {
      stop({ outcome: error ? 'failed' : 'had' })
      callback?.(error, client, done)
    }
    // The caller that releases a connection runs this callback: without `keepTrace` a statement would be recorded under
    // another call.
    if (callback) return super.connect(keepTrace(timed))
    const connecting = super.connect()
    connecting.then(
      () => stop({ outcome: 'had' }),
      () => stop({ outcome: 'failed' }),
    )
    return connecting
  }

  private refusal(): SecondConnection | undefined {
    const now = held.getStore()
    if (!now || now.over || rank[now.what] < rank[this.gives]) return undefined
    return new SecondConnection(
      `Code inside a ${now.what} asked for a second connection. Pass it the transaction (or the client) instead.`,
    )
  }
}
