import { AsyncLocalStorage } from 'node:async_hooks'
import type { RecordedTrace, SpanEnd, SpanFields } from '@fankeep/shared/node/spans'
import { continueTrace, type Trace, traceparentOf } from '@fankeep/shared/node/trace'

const current = new AsyncLocalStorage<RecordedTrace>()

/** Runs work as a part of a trace: every line it logs says so, every job it queues carries it on, its steps are recorded below it. */
export const withTrace = <Result>(trace: RecordedTrace, work: () => Result): Result =>
  current.run(trace, work)

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

/** Whether what happens here is recorded. */
export const isRecorded = (): boolean => current.getStore()?.record !== undefined

/** Keeps a function to the trace it was made in, where that is recorded: what calls it may run in another. */
export function keepTrace<Given extends unknown[]>(
  run: (...given: Given) => void,
): (...given: Given) => void {
  const trace = current.getStore()
  return trace?.record ? (...given) => current.run(trace, run, ...given) : run
}

/** Begins a step that another machine does for us; the function ends it. Undefined where nothing is recorded. */
export const beginStep = (name: string, fields: SpanFields): ((end?: SpanEnd) => void) | undefined =>
  current.getStore()?.record?.step(name, 'client', fields)
