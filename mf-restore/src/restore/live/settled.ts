import type { RestoreRequest } from '@fankeep/shared/contract'

/** How many posts of a request have a final result. */
export const settledOf = ({ done, failed, unknown, skipped }: RestoreRequest) =>
  done + failed + unknown + skipped
