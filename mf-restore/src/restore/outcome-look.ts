import type { RestoreItem, RestoreRequest } from '@fankeep/shared/contract'
import type { IconName, StateName } from '@fankeep/shared/ui'

/** The result of a post as an icon; the word is next to it. */
export const outcomeLook = {
  waiting: ['clock', 'ink.500'],
  publishing: ['run', 'brand.500'],
  done: ['done', 'good'],
  failed: ['warning', 'warn'],
  unknown: ['alert', 'warn'],
  skipped: ['gone', 'ink.500'],
} as const satisfies Record<RestoreItem['outcome'], readonly [IconName, string]>

/** The state of a request. */
export const requestLook = {
  0: 'waiting',
  1: 'waiting',
  2: 'running',
  3: 'safe',
  4: 'failed',
} as const satisfies Record<RestoreRequest['state'], StateName>
