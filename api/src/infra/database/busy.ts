/** PostgreSQL's or Node's code of an error, where it has one. */
export const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/** `query_canceled`: also what a statement ends with that took longer than it may. */
export const statementTimeout = '57014'

/** The connection broke, or was cut, while PostgreSQL had something of ours: its answer is lost. */
const brokenCodes = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '08006', // connection_failure: how Citus says that one of its machines is gone
  '08P01', // protocol_violation: how a pooler says that its own connection broke
  'ECONNRESET',
  'EPIPE',
])

/** node-postgres gives these errors no code. */
const brokenMessages = /^(Query read timeout|Connection terminated)/

/** Citus gives these the code of a fault: another machine of it broke off, or its own PostgreSQL was killed while it waited for one. */
const brokenMachine =
  /^(could not commit transaction for shard|failed to prepare transaction|failure on connection marked as essential|postmaster was shut down)/

/** Citus has one code for a machine that broke off and for one that it did not reach, which was asked for nothing. */
const unreached =
  /^(could not establish any connections to the node|connection establishment for node|connection to the remote node [^]*(Connection refused|the database system is ))/

const isBroken = (error: unknown): boolean =>
  error instanceof Error &&
  ((brokenCodes.has(codeOf(error) ?? '') && !unreached.test(error.message)) ||
    brokenMessages.test(error.message) ||
    brokenMachine.test(error.message))

/** https://www.postgresql.org/docs/current/errcodes-appendix.html, and Node's own of a connection. */
const busyCodes = new Set([
  ...brokenCodes,
  '40001', // serialization_failure, after all tries
  '40P01', // deadlock_detected, after all tries
  '25P03', // idle_in_transaction_session_timeout
  '53300', // too_many_connections
  '55P03', // lock_not_available: lock_timeout
  statementTimeout,
  '57P03', // cannot_connect_now
  '25006', // read_only_sql_transaction: another one has become the primary
  // It was not reached: its machine is gone, or no one says where it is.
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])

const busyMessages = /^(timeout exceeded when trying to connect|Client has encountered a connection error)/

/** PostgreSQL was asked to commit, and its answer is lost: what was asked may be kept, or not. */
export class CommitLost extends Error {
  override name = 'CommitLost'
}

/** Whether the database is too busy, restarting or gone for the moment, so that asking again later may well succeed. */
export const isBusy = (error: unknown): boolean =>
  isBroken(error) ||
  busyCodes.has(codeOf(error) ?? '') ||
  (error instanceof Error && (error instanceof CommitLost || busyMessages.test(error.message)))

/** Whether an error of a commit is PostgreSQL's answer to it: then nothing was kept. */
export const isAnswer = (error: unknown): boolean =>
  /^[0-9A-Z]{5}$/.test(codeOf(error) ?? '') && !isBroken(error)

const undone = new WeakSet<object>()

/** Notes that an error ended a transaction before its commit: whatever the error is, nothing was kept. */
export function markUndone(error: unknown): void {
  if (typeof error === 'object' && error !== null) undone.add(error)
}

/** Whether what was asked may have been kept though its answer is an error: the connection broke on the way. */
export const mayBeKept = (error: unknown): boolean =>
  error instanceof Error && !undone.has(error) && (error instanceof CommitLost || isBroken(error))
