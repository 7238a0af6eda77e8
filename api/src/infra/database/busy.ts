/** The PostgreSQL or Node code of an error, if it has one. */
export const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/** `query_canceled`: also the code of a statement that exceeded its time limit. */
export const statementTimeout = '57014'

/** The connection broke or was cut while PostgreSQL was working for us: its answer is lost. */
const brokenCodes = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '08006', // connection_failure: how Citus says that one of its machines is gone
  '08P01', // protocol_violation: how a pooler says that its own connection broke
  'ECONNRESET',
  'EPIPE',
])

/** node-postgres sets no code on these errors. */
const brokenMessages = /^(Query read timeout|Connection terminated)/

/**
 * Citus reports these failures with the code of a fault: another of its machines broke off, or the coordinator's own PostgreSQL was
 * killed while it waited for one.
 */
const brokenMachine =
  /^(could not commit transaction for shard|failed to prepare transaction|failure on connection marked as essential|postmaster was shut down)/

/** Citus has the same code for a machine that broke off and for a machine that it could not reach; nothing was sent to the latter. */
const unreached =
  /^(could not establish any connections to the node|connection establishment for node|connection to the remote node [^]*(Connection refused|the database system is ))/

const isBroken = (error: unknown): boolean =>
  error instanceof Error &&
  ((brokenCodes.has(codeOf(error) ?? '') && !unreached.test(error.message)) ||
    brokenMessages.test(error.message) ||
    brokenMachine.test(error.message))

/** https://www.postgresql.org/docs/current/errcodes-appendix.html, and Node's codes for connections. */
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
  // Unreachable: the machine is gone, or its name does not resolve.
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])

const busyMessages = /^(timeout exceeded when trying to connect|Client has encountered a connection error)/

/** PostgreSQL was asked to commit, but the answer is lost: the changes may or may not be stored. */
export class CommitLost extends Error {
  override name = 'CommitLost'
}

/** Whether the database is busy, restarting or temporarily gone, so that a retry may well succeed. */
export const isBusy = (error: unknown): boolean =>
  isBroken(error) ||
  busyCodes.has(codeOf(error) ?? '') ||
  (error instanceof Error && (error instanceof CommitLost || busyMessages.test(error.message)))

/** Whether an error of a commit is PostgreSQL's answer: nothing was stored then. */
export const isAnswer = (error: unknown): boolean =>
  /^[0-9A-Z]{5}$/.test(codeOf(error) ?? '') && !isBroken(error)

const undone = new WeakSet<object>()

/** Marks an error that ended a transaction before its commit: whatever the error is, nothing was stored. */
export function markUndone(error: unknown): void {
  if (typeof error === 'object' && error !== null) undone.add(error)
}

/** Whether the changes may be stored although the answer is an error: the connection broke on the way. */
export const mayBeKept = (error: unknown): boolean =>
  error instanceof Error && !undone.has(error) && (error instanceof CommitLost || isBroken(error))
