import type { CallBackRoute, CallInput, CallOutput } from '@fankeep/shared/contract'
import { useCall } from '@fankeep/shared/host'
import { useMemo } from 'react'
import type { Draft } from './draft'

const allWays = ['message', 'email', 'line', 'telegram', 'push'] as const

/**
 * Delivery methods whose fans are not in the fan list, so it is not known which fans of the list use them. Only pages that have such
 * methods offer them.
 */
export const isApart = (way: CallBackRoute['via']) => way !== 'message' && way !== 'email'

/** The chosen delivery methods, as the contract names them. */
export const viaOf = (draft: Pick<Draft, CallBackRoute['via']>) => allWays.filter((way) => draft[way])

/** Those of them that exist here: LINE, Telegram and notifications may have been chosen for another page that has them. */
export const waysOf = (draft: Draft, preview: Pick<CallOutput<'callback.preview'>, 'routes'> | undefined) =>
  viaOf(draft).filter((way) => !isApart(way) || (preview?.routes ?? []).some(({ via }) => via === way))

/** The recipients, as the contract names them. */
export const audienceOf = ({ audience, uids, group }: Pick<Draft, 'audience' | 'uids' | 'group'>) => ({
  audience,
  ...(audience === 'chosen' && { uid: uids }),
  ...(audience === 'group' && { group }),
})

export type Counted = ReturnType<typeof usePreview>

/**
 * What would go out and to how many. The text does not change it, so typing sends no request. `data` is never for another
 * page or other fans; `last` can be, until the new count arrives.
 */
export function usePreview({ page, audience, uids, group }: Draft) {
  const input = useMemo(
    (): CallInput<'callback.preview'> => ({
      id: page,
      via: [...allWays],
      ...audienceOf({ audience, uids, group }),
    }),
    [page, audience, uids, group],
  )
  const loaded = useCall('callback.preview', input)
  return { ...loaded, data: loaded.stale ? undefined : loaded.data, last: loaded.data }
}
