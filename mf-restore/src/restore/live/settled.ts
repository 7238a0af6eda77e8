import type { RestoreRequest } from '@fankeep/shared/contract'

/** Posts of a request of which it is known what became. */
export const settledOf = ({ done, failed, unknown, skipped }: RestoreRequest) =>
  done + failed + unknown + skipped
