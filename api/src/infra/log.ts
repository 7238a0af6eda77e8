import { linesTo } from '@fankeep/shared/node/outlive-output'
import { type DestinationStream, type Logger, pino } from 'pino'
import { traceFields } from './trace'

export type Log = Logger

/** Names whose values are redacted from the log, at the top level of an entry or one or two levels down. */
const secrets = [
  'token',
  'code',
  'password',
  'password_again',
  'passwordHash',
  'ticket',
  'login_code',
  'link',
  'state',
  'binding',
  'verifier',
  'tokens',
  'secret',
  'secretKey',
  'authorization',
  'cookie',
  'x-token',
  'text',
  'html',
]

/** Structured logs to stderr (or `destination`), without tokens, codes, passwords or message texts. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: { pid: process.pid },
    serializers: { err: describe },
    mixin: traceFields,
    redact: {
      paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[kept out]',
    },
  }
  return pino(options, destination ?? linesTo(pino.destination, 2))
}

/**
 * The fields that help to find a fault. Not what libraries attach to their errors: whole connections, and the rows they
 * failed on.
 */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const errorCode = 'code' in error ? String(error.code) : undefined
  return {
    type: name,
    message,
    stack,
    errorCode,
    cause: cause instanceof Error ? describe(cause) : undefined,
  }
}
