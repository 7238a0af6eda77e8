import type { RestoreItem, RestoreRequest } from '@fankeep/shared/contract'
import type { IconName, StateName } from '@fankeep/shared/ui'

type Look = readonly [IconName, color: string]

/** The icon of a state by `table`. A newer server may send a state that this page does not know: it gets a clock. */
export const looksBy =
  <State extends string>(table: Record<State, Look>) =>
  (state: State): Look =>
    table[state] ?? ['clock', 'ink.500']

/** The result of a post as an icon; the word is next to it. */
export const outcomeLook = looksBy<RestoreItem['outcome']>({
  waiting: ['clock', 'ink.500'],
  publishing: ['run', 'brand.500'],
  done: ['done', 'good'],
  failed: ['warning', 'warn'],
  unknown: ['alert', 'warn'],
  skipped: ['gone', 'ink.500'],
})

/** The state of a request. */
export const requestLook = {
  0: 'waiting',
  1: 'waiting',
  2: 'running',
  3: 'safe',
  4: 'failed',
} as const satisfies Record<RestoreRequest['state'], StateName>
