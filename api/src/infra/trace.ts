import { AsyncLocalStorage } from 'node:async_hooks'
import { continueTrace, type Trace, traceparentOf } from '@fankeep/shared/node/trace'

const current = new AsyncLocalStorage<Trace>()

/** Runs work as a part of a trace: every line it logs says so, and every job it queues carries it on. */
export const withTrace = <Result>(trace: Trace, work: () => Result): Result => current.run(trace, work)

/** For each line of the log. */
export const traceFields = (): { trace?: string } => {
  const trace = current.getStore()
  return trace ? { trace: trace.id } : {}
}

/** A job's data as it is queued. The way out to other sites has no such thing: a trace is for our own processes. */
export function carryTrace(data: object): object {
  const trace = current.getStore()
  return trace ? { ...data, traceparent: traceparentOf(trace) } : data
}

/** A queued job's data as its handler gets it, and the trace it was queued in; one that carries none begins one. */
export function takeTrace(queued: object): { data: object; trace: Trace } {
  const { traceparent, ...data } = queued as { traceparent?: unknown }
  return { data, trace: continueTrace(traceparent) }
}
