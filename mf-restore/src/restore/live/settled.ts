import type { RestoreRequest } from '@fankeep/shared/contract'

/** How many posts of a request have a final result. */
export const settledOf = ({ done, failed, unknown, skipped }: RestoreRequest) =>
  done + failed + unknown + skipped

/** How many posts it has come to: a stop skips all that are left at once. */
export const reachedOf = (request: RestoreRequest) =>
  settledOf(request) - (request.phase === 'stopping' ? request.skipped : 0)
