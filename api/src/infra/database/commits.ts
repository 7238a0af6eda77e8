import { AsyncLocalStorage } from 'node:async_hooks'

const calls = new AsyncLocalStorage<{ hasCommitted: boolean }>()

/** Runs a call and tells it whether one of its transactions was committed: an error after that no longer means that nothing was done. */
export function watchCommits<Result>(run: (hasCommitted: () => boolean) => Promise<Result>): Promise<Result> {
  const call = { hasCommitted: false }
  return calls.run(call, () => run(() => call.hasCommitted))
}

export function noteCommit(): void {
  const call = calls.getStore()
  if (call) call.hasCommitted = true
}
