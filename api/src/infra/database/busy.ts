/** PostgreSQL's or Node's code of an error, where it has one. */
export const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/** `query_canceled`: also what a statement ends with that took longer than it may. */
export const statementTimeout = '57014'

/** https://www.postgresql.org/docs/current/errcodes-appendix.html, and Node's own of a connection. */
const busyCodes = new Set([
  '40001', // serialization_failure, after all tries
  '40P01', // deadlock_detected, after all tries
  '25P03', // idle_in_transaction_session_timeout
  '53300', // too_many_connections
  '55P03', // lock_not_available: lock_timeout
  statementTimeout,
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
])

/** node-postgres gives these errors no code. */
const busyMessages =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error)/

/**
 * Whether the database is too busy, restarting or gone for the moment, so that asking again later may well succeed. Nothing
 * was kept of what was asked.
 */
export const isBusy = (error: unknown): boolean =>
  busyCodes.has(codeOf(error) ?? '') || (error instanceof Error && busyMessages.test(error.message))
