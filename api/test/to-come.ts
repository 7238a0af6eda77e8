import type { CallName } from '@fankeep/shared/contract'

/** Calls whose contract landed ahead of the server, so that screens can be built on it. Each leaves with its route. */
export const toCome: CallName[] = ['user.delete', 'user.data']
