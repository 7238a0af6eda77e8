import type { RestoreRequest } from '@fankeep/shared/contract'

/** Refusals that a new authorisation resolves. */
const byPermission = ['restore_access_ended', 'restore_forbidden']

/** The restore paused automatically, and the page must be authorised again before it can continue. */
export const needsPermission = ({ halted, to }: RestoreRequest): boolean =>
  halted !== null && to !== null && byPermission.includes(halted.key)
