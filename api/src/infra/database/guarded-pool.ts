import { AsyncLocalStorage } from 'node:async_hooks'
import { Pool, type PoolClient, type PoolConfig, type QueryResult, type QueryResultRow } from 'pg'
import { acquireSeconds } from '../metrics/meters'
import { keepTrace } from '../trace'

/** What a piece of code holds: the one connection of a transaction, or one kept for long work. */
export type HeldConnection = 'transaction' | 'session'

const rank: Record<HeldConnection, number> = { session: 1, transaction: 2 }

/** What a pool is called in the metrics. */
export const poolNames: Record<HeldConnection, string> = { session: 'sessions', transaction: 'queries' }

interface Held {
  what: HeldConnection
  over: boolean
}

const held = new AsyncLocalStorage<Held>()

/** Runs work that holds a connection: what it calls is refused another one until it has ended. */
export async function whileHolding<Result>(
  what: HeldConnection,
  work: () => Promise<Result>,
): Promise<Result> {
  const mine: Held = { what, over: false }
  try {
    return await held.run(mine, work)
  } finally {
    // A timer that was started inside lives on in this context, and holds nothing.
    mine.over = true
  }
}

/** The code asked for a second connection while it holds one: a fault of the code, found by the first test that runs it. */
export class SecondConnection extends Error {
  override name = 'SecondConnection'
}

/**
 * A pool that refuses a connection to code that holds one already. Ten requests that each hold one and wait for a second
 * would otherwise wait for each other for good. Sessions come before transactions: who holds a session may begin a
 * transaction, and nothing else may be taken on top of either.
 */
export class GuardedPool extends Pool {
  constructor(
    private readonly gives: HeldConnection,
    config: PoolConfig,
    /** Behind a pooler each transaction may get another connection to the database: nothing is kept from one to the next. */
    private readonly isPooled = false,
  ) {
    super(config)
  }

  /** A query that PostgreSQL plans once for each connection, where connections last. */
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
    // What gives a connection back calls the next that waits: a statement would be recorded as a step of another call.
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
      `Code inside a ${now.what} asked for another connection. Pass on the transaction (or the client) it has.`,
    )
  }
}
