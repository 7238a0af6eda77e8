import { AsyncLocalStorage } from 'node:async_hooks'
import type { RecordedTrace, SpanEnd, SpanFields } from '@fankeep/shared/node/spans'
import { continueTrace, type Trace, traceparentOf } from '@fankeep/shared/node/trace'

const current = new AsyncLocalStorage<RecordedTrace>()

/** Runs work as part of a trace: log lines name the trace, queued jobs continue it, and spans are recorded under it. */
export const withTrace = <Result>(trace: RecordedTrace, work: () => Result): Result =>
  current.run(trace, work)

/** The fields added to each log line. */
export const traceFields = (): { trace?: string } => {
  const trace = current.getStore()
  return trace ? { trace: trace.id } : {}
}

/** Adds the trace to a job's data. Requests to other sites do not carry it: a trace is only for our own processes. */
export function carryTrace(data: object): object {
  const trace = current.getStore()
  return trace ? { ...data, traceparent: traceparentOf(trace) } : data
}

/**
 * Splits a queued job's data into the data for its handler and the trace it was queued in; without one, a new trace
 * begins.
 */
export function takeTrace(queued: object): { data: object; trace: Trace } {
  const { traceparent, ...data } = queued as { traceparent?: unknown }
  return { data, trace: continueTrace(traceparent) }
}

/** Whether the current work is recorded. */
export const isRecorded = (): boolean => current.getStore()?.record !== undefined

/** Binds a function to the current trace, if that is recorded: its caller may run in another one. */
export function keepTrace<Given extends unknown[]>(
  run: (...given: Given) => void,
): (...given: Given) => void {
  const trace = current.getStore()
  return trace?.record ? (...given) => current.run(trace, run, ...given) : run
}

/** Begins a step that another machine does for us; the returned function ends it. Undefined if nothing is recorded. */
export const beginStep = (name: string, fields: SpanFields): ((end?: SpanEnd) => void) | undefined =>
  current.getStore()?.record?.step(name, 'client', fields)
