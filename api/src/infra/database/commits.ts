import { AsyncLocalStorage } from 'node:async_hooks'

const calls = new AsyncLocalStorage<{ hasCommitted: boolean }>()

/**
 * Runs a call and reports whether a transaction of it was committed, or a write outside of one was done: an error after that no longer means
 * that nothing was done.
 */
export function watchCommits<Result>(run: (hasCommitted: () => boolean) => Promise<Result>): Promise<Result> {
  const call = { hasCommitted: false }
  return calls.run(call, () => run(() => call.hasCommitted))
}

/** Runs work whose writes do not count as the call's: a count of uses, say. */
export const unwatched = <Result>(run: () => Promise<Result>): Promise<Result> =>
  calls.run({ hasCommitted: false }, run)

export function noteCommit(): void {
  const call = calls.getStore()
  if (call) call.hasCommitted = true
}
